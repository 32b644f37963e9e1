//! Redaction: for each rule texts that hold a secret and twins that look like it and hold none; properties over any text.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use pocketmem::write::redact::{MARK, holds_secret, redact};
use proptest::prelude::*;

/// The sign `¦` keeps scanners of files quiet: it is taken out before use.
fn join(text: &str) -> String {
    text.replace('¦', "")
}

/// Text, then each secret in it.
const SECRETS: &[&[&str]] = &[
    // tokens by their shape
    &["the relay wants tok_live_¦7Hq2Kd94Lm3XzP8vRt5W today", "tok_live_¦7Hq2Kd94Lm3XzP8vRt5W"],
    &["the bucket user is AKIA¦QX7RM2LT5BVN8KWD ok?", "AKIA¦QX7RM2LT5BVN8KWD"],
    &["临时的是ASIA¦ZP4WN7TQ2LKX6RMB，一小时后失效", "ASIA¦ZP4WN7TQ2LKX6RMB"],
    &[
        "gh auth login with ghs_¦a8Kd03LmQwX7vBn2ZtRy5PcHs9UeJf4GiToA please",
        "ghs_¦a8Kd03LmQwX7vBn2ZtRy5PcHs9UeJf4GiToA",
    ],
    &["CI_TOKEN is glrt-¦t1_8sKfQz2LmXwVb7NyC", "glrt-¦t1_8sKfQz2LmXwVb7NyC"],
    &[
        "用sk-or-v1-¦8f3c0b7e19d24a6583fe9b1c7d0a42e68f3c0b7e19d24a6583fe9b1c7d0a42e6 调接口",
        "sk-or-v1-¦8f3c0b7e19d24a6583fe9b1c7d0a42e68f3c0b7e19d24a6583fe9b1c7d0a42e6",
    ],
    &[
        "groq: gsk_¦Zt4RmW9xKp2LvQ7bYn5CdH8sJf3GaEuTi6OoBr1NkMwXyVz0PqAc",
        "gsk_¦Zt4RmW9xKp2LvQ7bYn5CdH8sJf3GaEuTi6OoBr1NkMwXyVz0PqAc",
    ],
    &[
        "xapp-¦1-A02BCDEFGHJ-1234567890123-9f8e7d6c5b4a39281706f5e4d3c2b1a0 in my .env",
        "xapp-¦1-A02BCDEFGHJ-1234567890123-9f8e7d6c5b4a39281706f5e4d3c2b1a0",
    ],
    &["shopify: shpat_¦4e1f9a7c3b5d20868f6e0d9c2b7a1453", "shpat_¦4e1f9a7c3b5d20868f6e0d9c2b7a1453"],
    &["dckr_pat_¦Qw3Er5Ty7Ui9Op1As2Df4Gh6Jk8 is for pulling", "dckr_pat_¦Qw3Er5Ty7Ui9Op1As2Df4Gh6Jk8"],
    &[
        "dop_v1_¦0c1d2e3f4a5b6978877665544332211000ffeeddccbbaa998877665544332211",
        "dop_v1_¦0c1d2e3f4a5b6978877665544332211000ffeeddccbbaa998877665544332211",
    ],
    &[
        "智谱 3f9b1c7d0a42e68f3c0b7e19d24a6583.¦Xk7Pq2Lm9Rt4Wv8Z 先用着",
        "3f9b1c7d0a42e68f3c0b7e19d24a6583.¦Xk7Pq2Lm9Rt4Wv8Z",
    ],
    &[
        "discord bot MTk4NjIyNDgzNDcxOTI1MjQ4¦.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs",
        "MTk4NjIyNDgzNDcxOTI1MjQ4¦.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs",
    ],
    &[
        "机器人 7412589630:¦AAH8s0kLmXw2QzVb7NyC4RtPe9UoJf5GiTd 掉线了",
        "7412589630:¦AAH8s0kLmXw2QzVb7NyC4RtPe9UoJf5GiTd",
    ],
    &["1//0¦gWx7Rm2Lt5Bvn8Kwd3Qz6Yp9Hj4Fs1Uc0Ea-Ti refresh", "1//0¦gWx7Rm2Lt5Bvn8Kwd3Qz6Yp9Hj4Fs1Uc0Ea-Ti"],
    &[
        "AGE-SECRET-KEY-1¦QZ4RM7WX2KP9LVT5BYN8CDH3SJF6GAEU0TJ4RBKMWXYVZPQACD2EFGHJ5LMN in the vault",
        "AGE-SECRET-KEY-1¦QZ4RM7WX2KP9LVT5BYN8CDH3SJF6GAEU0TJ4RBKMWXYVZPQACD2EFGHJ5LMN",
    ],
    &["ＡＫＩＡＱＸ７ＲＭ２ＬＴ５ＢＶＮ８ＫＷＤ", "ＡＫＩＡＱＸ７ＲＭ２ＬＴ５ＢＶＮ８ＫＷＤ"],
    &["hf_\u{200b}¦QxWvZtRyPcHsUeJfGiToAkLmBnVd\u{200b}Kw", "hf_\u{200b}¦QxWvZtRyPcHsUeJfGiToAkLmBnVd\u{200b}Kw"],
    // whatever follows the prefix: letters in order, one case, no figures
    &["my key is sk-¦abcdefghijklmnopqrstuvwxyz", "sk-¦abcdefghijklmnopqrstuvwxyz"],
    &["the key: sk-¦abcdefghijklmnop, keep it", "sk-¦abcdefghijklmnop"],
    &["sk-¦ABCDEFGHIJKLMNOPQRST is mine", "sk-¦ABCDEFGHIJKLMNOPQRST"],
    &["用 sk-¦abcdefghijklmnopqrst1234567890 登录", "sk-¦abcdefghijklmnopqrst1234567890"],
    &["export OPENAI=sk-proj-¦qwertyuiopasdfghjklzxcvbnm", "sk-proj-¦qwertyuiopasdfghjklzxcvbnm"],
    &["resend gave me re_¦abcdefghijklmnopqrstuvwxyz", "re_¦abcdefghijklmnopqrstuvwxyz"],
    &["my token is ghp_¦abcdefghijklmnopqrstuvwxyzabcdefghij", "ghp_¦abcdefghijklmnopqrstuvwxyzabcdefghij"],
    &[
        "the droplet's is dop_v1_¦abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
        "dop_v1_¦abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
    ],
    // frames
    &[
        "-----BEGIN EC PRIVATE¦ KEY-----\nMHcCAQEEIBkg7Yp0r8sT1uV2wX3yZ4a5\nb6C7d8E9f0G1h2I3j4K5l6M7==\n-----END EC PRIVATE KEY-----",
        "MHcCAQEEIBkg7Yp0r8sT1uV2wX3yZ4a5",
    ],
    &[
        "cut off: -----BEGIN PRIVATE¦ KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\nBKcwggSjAgEAAoIBAQC7\nthat was all I got",
        "BKcwggSjAgEAAoIBAQC7",
    ],
    &[
        "eyJ¦hbGciOiJSUzI1NiJ9.eyJzdWIiOiJkYW5hIn0.c2lnbmF0dXJlLW9mLW5vdGhpbmc",
        "eyJ¦hbGciOiJSUzI1NiJ9.eyJzdWIiOiJkYW5hIn0.c2lnbmF0dXJlLW9mLW5vdGhpbmc",
    ],
    &["amqps://worker:Gr0sbeak@mq.example.org/vhost", "Gr0sbeak"],
    &["https://mara:p@ss/w0rd9@files.example.org/a is my webdav", "p@ss/w0rd9"],
    &["用smtp://noreply:lanhua2032@mail.example.org:587发信", "lanhua2032"],
    &[
        "https://discord.com/api/webhooks/¦112233445566778899/Ab3dEf6hIj9kLm2nOp5qRs8t",
        "112233445566778899/Ab3dEf6hIj9kLm2nOp5qRs8t",
    ],
    &[
        "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=¦7d1f0c3a-55b2-4e8e-9c11-0a2b3c4d5e6f",
        "7d1f0c3a-55b2-4e8e-9c11-0a2b3c4d5e6f",
    ],
    &["GET /v1/list?api_key=¦k9Lm2Xq7Rt4Wv8Zp3Bn6&page=2", "k9Lm2Xq7Rt4Wv8Zp3Bn6"],
    &[
        "https://acct.blob.core.windows.net/c?sv=2031&sig=¦Zk3Lm%2FXq7Rt4Wv8Zp3Bn6Yc1Hd5Sj9Gf0Ua%3D",
        "Zk3Lm%2FXq7Rt4Wv8Zp3Bn6Yc1Hd5Sj9Gf0Ua%3D",
    ],
    // passwords in words
    &["The guest network's password is now Marmot-77", "Marmot-77"],
    &["my laptop password is sunshine", "sunshine"],
    &["Password: swordfish", "swordfish"],
    &["her netflix pass: toffee+Crumb1", "toffee+Crumb1"],
    &["I set the router admin password to 'gorse and heather 9'", "gorse and heather 9"],
    &["use Lapwing42! as the wifi password", "Lapwing42!"],
    &["Curlew#19 is my new work password", "Curlew#19"],
    &["passphrase is marble otter lantern quietly", "marble otter lantern quietly"],
    &["we changed the password from fig88roll to date99roll", "fig88roll", "date99roll"],
    &["{\"user\":\"dana\",\"password\":\"b4rnacle\"}", "b4rnacle"],
    &["spring.datasource.password: Plover_63", "Plover_63"],
    &["<password>w1nkle!</password>", "w1nkle!"],
    &["**Password:** tern.Egg55", "tern.Egg55"],
    &["Server=db;User Id=sa;Password=Knot!2032;Encrypt=true", "Knot!2032"],
    &["curl -u mara:dunl1n https://api.example.org", "dunl1n"],
    &["sshpass -p 'gannet 12' ssh pi@nas", "gannet 12"],
    &["user/pass: mara / stint2032", "stint2032"],
    &["login: dana / ruff&reeve2", "ruff&reeve2"],
    &["Mein Passwort lautet Wanderfalke7", "Wanderfalke7"],
    &["Kennwort: Eule_99", "Eule_99"],
    &["la contraseña es gaviota2032", "gaviota2032"],
    &["开机密码是 dengta#5", "dengta#5"],
    &["保险箱密码 902317", "902317"],
    &["家里网络的密码也放你这里，怕忘了：Qd#8812-songshu", "Qd#8812-songshu"],
    &["密码还是原来那个：Shanhu_62", "Shanhu_62"],
    &["路由器後台密碼設成 Haitun88 了", "Haitun88"],
    &["账号密码：xiaolin / haibao2032", "haibao2032"],
    &["Haixing@77 是我新邮箱的密码", "Haixing@77"],
    &["密码是“芝麻开门吧”", "芝麻开门吧"],
    &["把密码从 jingyu66 改成 shayu77", "jingyu66", "shayu77"],
    &["パスワードは umineko2032 です", "umineko2032"],
    // numbers that open things
    &["the pin code for my sim is 0852", "0852"],
    &["garage code: 5591", "5591"],
    &["I changed my card PIN to 6620", "6620"],
    &["支付密码是 440926", "440926"],
    &["单元门的门禁密码是2580#", "2580"],
    &["combination of the safe... the safe combination is 24-7-31", "24-7-31"],
    // one-time
    &["G-520¦817 is your Google verification code.", "520817"],
    &["Your login code: 551 902", "551 902"],
    &["Use 663041 as your one-time code", "663041"],
    &["您的登录验证码为：048215，请勿泄露", "048215"],
    &["校验码 7712 帮我输一下", "7712"],
    // keys beside their label
    &[
        "wireguard PrivateKey = yAnz5TF+lXXJte14¦tji3zlMNq+hd2rYUIgJBgB3fBmk=",
        "yAnz5TF+lXXJte14¦tji3zlMNq+hd2rYUIgJBgB3fBmk=",
    ],
    &[
        "The Cohere API key I use is Zk3LmXq7Rt4Wv8¦Zp3Bn6Yc1Hd5Sj9Gf0UaEw2Qi",
        "Zk3LmXq7Rt4Wv8¦Zp3Bn6Yc1Hd5Sj9Gf0UaEw2Qi",
    ],
    &["火山方舟的 API Key：2f7c1d90-3b4e-4a55-8c21-¦9d0e1f2a3b4c", "2f7c1d90-3b4e-4a55-8c21-¦9d0e1f2a3b4c"],
    &["公众号 appsecret 是 3c9e71f05ab84d26¦907f1e2d3c4b5a69", "3c9e71f05ab84d26¦907f1e2d3c4b5a69"],
    &["Authorization: Basic ZGFuYTpwdXJw¦bGU4S2V0dGxl", "ZGFuYTpwdXJw¦bGU4S2V0dGxl"],
    &["authenticator setup key: jb5w y3dp ehpk 3pxp", "jb5w y3dp ehpk 3pxp"],
    &[
        "以太坊私钥 0x4c0883a69102937d6231471b5dbb6204fe¦5129617082792ae468d01a3f362318",
        "4c0883a69102937d6231471b5dbb6204fe¦5129617082792ae468d01a3f362318",
    ],
    &[
        "AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50u¦SRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==;",
        "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50u¦SRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
    ],
    // recovery
    &["recovery codes:\n1. 7f3k-99qa\n2. 2mmx-04zd", "7f3k-99qa", "2mmx-04zd"],
    &["备份码 5520 1187、9034 6621", "5520", "6621"],
    &[
        "seed phrase: 1. ridge 2. ocean 3. velvet 4. copper 5. window 6. planet 7. garlic 8. timber 9. saddle 10. mirror 11. fossil 12. hazard",
        "ridge 2. ocean 3. velvet",
        "hazard",
    ],
    // check digits
    &["paid with 4539 1488 0343 6467", "4539 1488 0343 6467"],
    &["卡是6222020200112230¦533，发我账单", "6222020200112230¦533"],
    &["amex 371449635398431 and the cvc is 4821", "371449635398431", "4821"],
    &["an IBAN like CH93 0076 2011 6238 5295 7 here", "CH93 0076 2011 6238 5295 7"],
    &["be68 5390 0754 7034", "be68 5390 0754 7034"],
    &["身份證字號 A123456789", "A123456789"],
    &["身分 11010519491231002X 已登記", "11010519491231002X"],
    &["my SSN is 219-09-9999", "219-09-9999"],
    &["护照号 E30417755", "E30417755"],
    // what it opens stands behind the code
    &["in case I forget, the code for the boathouse padlock is 4410-¦Marlow, write it up", "4410-¦Marlow"],
    &["The code to the back gate is 4471.", "4471"],
    // the value stands in a clause of its own
    &["相册的访问密钥老是找不着，放你这儿：KX¦fern-20-7uQ2mWz4", "KX¦fern-20-7uQ2mWz4"],
    &["后台新设了一个口令，Bk!¦tile-5520rV，帮我收着", "Bk!¦tile-5520rV"],
    &["I changed the till's password, Bk!¦tile-5520rV, keep it for me", "Bk!¦tile-5520rV"],
    &["I never find the api key, so here it goes: KX¦fern-20-7uQ2mWz4", "KX¦fern-20-7uQ2mWz4"],
];

/// Looks like the above and is none.
const HARMLESS: &[&str] = &[
    "AKIA is the prefix of access keys",
    "the ghp_ prefix, then 36 characters",
    "sk-learn-like-interfaces-for-everyone is a silly name",
    "task-forced-to-work-overtime-in-2031",
    "re_telecommunications_provider_of_the_region",
    "sk-your-own-key-goes-in-here and nothing else",
    "sk-xxxxxxxxxxxxxxxxxxxxxxxx",
    "call re_isTheAddressOfThisCustomerValid first",
    "npm_config_registry=https://registry.example.org",
    "re_sync_the_clock_before_you_go_out",
    "key-value stores and sort keys",
    "docker image sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "commit da39a3ee5e6b4b0d3255bfef95601890afd80709 broke it",
    "从 e83c5163316f89bfbde7d9ab23ca2e25604af290 开始",
    "session 7d1f0c3a in room 12",
    "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----",
    "-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ\n-----END CERTIFICATE-----",
    "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQC7vbqajDhA dana@host is my public key",
    "see https://medium.example.org:443/@mara/post-2031",
    "git@github.example.org:mara/notes.git",
    "https://example.org/?q=token+bucket&page=2031",
    "https://user:password@host is the general form",
    "postgres://app:${DB_PASSWORD}@db/app",
    "postgres://app:<password>@db/app",
    "Password must contain 8 characters, one digit and one symbol",
    "my password is wrong again and again",
    "the password was changed in 2019",
    "password expires on 2031-04-12",
    "password is 12 characters long",
    "I keep my passwords in 1Password",
    "the password hash uses SHA-256",
    "password = getenv(\"DB_PASSWORD\")",
    "password=os.environ['PGPASSWORD']",
    "password: process.env.DB_PASSWORD",
    "PASSWORD=your_password_here",
    "password: \"********\"",
    "const password = req.body.password;",
    "let me pass 2031 to the function",
    "my ski pass is A12345B",
    "forgot password? write to help@example.org",
    "Is my password safe?",
    "the password manager is KeePass2",
    "password reset link: https://example.org/reset",
    "what is the wifi password at the hotel?",
    "密码是什么？",
    "密码我改好了，新的说明在这里：docs/setup.md",
    "密码在 1Password 里",
    "密码长度至少 8 位，最多 2048 位",
    "忘记密码的话打 400-000-0000",
    "密码错误超过 5 次会锁 24 小时",
    "密码锁的型号是 DL-2031A",
    "密码：<请填写>",
    "密碼要跟 2031 年的不一樣",
    "我的口令红包抢到了 88 元",
    "验证码已发到尾号 2031 的手机",
    "验证码 60 秒内有效",
    "收不到验证码，客服电话 95500",
    "verification code sent to +44 7700 900456",
    "The OTP expires in 10 minutes",
    "my zip code is 90210",
    "error code 4711",
    "promo code SAVE2031",
    "the code for the pottery course is PT2031",
    "the code for this door handle in the catalogue is a colour",
    "忘了改密码，iPhone15，iPad都要重设",
    "把密钥轮换了，顺便升级：v2.31.0",
    "I forgot the password, so step2 failed",
    "your postal code: 00123",
    "the pin is 3.5 mm long",
    "a token costs 0.002 dollars, we used 128000 tokens",
    "keyboard shortcut key: Ctrl+Shift+F12",
    "my licence key is MAPLE-8812-ACORN-2031-QUILL",
    "激活码 XJ2K9-88QPL-31MMT-7Z0AA",
    "产品密钥 XJ2K9-88QPL-31MMT-7Z0AA-PPLQ2",
    "<input type=\"password\" id=\"password\" class=\"form-control\" required>",
    "def login():\n    if request.method == 'POST':\n        name = request.form['name']",
    "pip install flask-login==0.6.2 flask-wtf==1.0.1",
    "a good mnemonic: first check the fuse, then open the lid",
    "the primary key is 8e1e7b33-45fa-427a-a5a5-762acdb4593b",
    "public key: 3c9e71f05ab84d26907f1e2d3c4b5a69aa01",
    "cache key user:2031:profile",
    "the secret of good bread is time",
    "client secret rotation every 90 days",
    "cookie recipe 200g flour",
    "订单 4539148803436467 已发货",
    "IMEI: 490154203237518",
    "my loyalty number 4539 1488 0343 6467",
    "parcel 00340434161094042557",
    "4111 1111 1111 1112 is not a card",
    "GB00 WEST 1234 5698 7654 32 has wrong digits",
    "the call number QA76.73.J38",
    "phone 138 0000 0000, 010-62550000",
    "+49 151 00000000",
    "3.141592653589793, 2.718281828459045",
    "1,000,000,000,000 won",
    "2031-04-12T09:30:15.123Z and 1893456000123",
    "192.168.100.200, fe80::1, 10.0.0.0/8",
    "ISBN 978-3-16-148410-0",
    "passport photos cost 12.50",
    "my passport expires in 2031",
    "我的护照 2031 年到期",
    "the seed phrase should be written on paper",
    "助记词千万不要截图",
    "backup codes are in the drawer",
    "恢复码放在抽屉里",
    "social security is a big topic",
    "the credentials are stored in the vault",
    "login: email or phone",
    "I work as the code reviewer, badge 2031",
    "Windows11 is asking for my password",
    "身份证号 110105194912310021 校验不对",
];

#[test]
fn cuts_each_secret_and_nothing_else() {
    let mut missed = Vec::new();
    for case in SECRETS {
        let text = join(case.first().unwrap());
        let redacted = redact(&text);
        let left: Vec<String> =
            case.iter().skip(1).map(|s| join(s)).filter(|s| redacted.text.contains(s.as_str())).collect();
        if redacted.count == 0 || !left.is_empty() || !holds_secret(&text) || !redacted.text.contains(MARK) {
            missed.push(format!("{text} -> {}", redacted.text));
        }
    }
    assert!(missed.is_empty(), "missed:\n{}", missed.join("\n"));
}

#[test]
fn keeps_what_stands_around_a_secret() {
    assert_eq!(redact("see postgres://app:Gr0sbeak@db/x, thanks").text, "see postgres://app:[withheld]@db/x, thanks");
    assert_eq!(redact("我家WiFi密码是Shanhu_62，记住哦").text, "我家WiFi密码是[withheld]，记住哦");
    assert_eq!(
        redact("{\"user\":\"dana\",\"password\":\"b4rnacle\"}").text,
        "{\"user\":\"dana\",\"password\":\"[withheld]\"}"
    );
    assert_eq!(redact("the PIN is 0852. See you at 10:30.").text, "the PIN is [withheld]. See you at 10:30.");
}

#[test]
fn leaves_harmless_text_as_it_is() {
    let wrong: Vec<String> = HARMLESS
        .iter()
        .map(|t| (t, redact(t)))
        .filter(|(t, r)| r.text != **t || r.count != 0 || holds_secret(t))
        .map(|(_, r)| r.text)
        .collect();
    assert!(wrong.is_empty(), "false alarms:\n{}", wrong.join("\n"));
}

#[test]
fn does_not_listen_to_words_that_call_a_key_made_up() {
    // neither does "example" let a key through, nor does it make a harmless text a secret
    assert!(holds_secret(&join("example: AKIA¦EXAMPLEQX7RM2LT5")));
    assert!(holds_secret("dummy password: fakeExample77"));
    assert!(!holds_secret("a fake example of a dummy"));
}

#[test]
fn the_mark_tells_nothing() {
    let short = redact("the alarm code is 4711");
    let long = redact(&join("token ghp_¦a8Kd03LmQwX7vBn2ZtRy5PcHs9UeJf4GiToA"));
    assert_eq!(short.text.matches(MARK).count(), 1);
    assert_eq!(long.text.matches(MARK).count(), 1);
    assert!(!holds_secret("password: [withheld], code: [withheld]"));
}

#[test]
fn time_is_linear() {
    let pieces = [
        "password ",
        "-----BEGIN PRIVATE KEY-----\n",
        "https://a:",
        "密码是",
        "0000 ",
        "eyJ",
        "sk-",
        "is my ",
        "code: ",
        "backup codes: 12345 ",
        "password “",
        "password(",
        "curl ",
        "sk-a1",
        "eyJ-",
        "密码",
        "a.b:c/",
    ];
    for piece in pieces {
        let text = piece.repeat(100_000 / piece.len());
        let start = std::time::Instant::now();
        let _ = holds_secret(&text);
        // generous: unoptimised, on a busy machine; a quadratic rule takes minutes
        assert!(start.elapsed().as_secs() < 20, "{piece:?} is slow");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_comes_back_and_twice_is_once(text in "\\PC{0,200}") {
        let once = redact(&text);
        prop_assert_eq!(once.count == 0, once.text == text);
        prop_assert_eq!(&redact(&once.text).text, &once.text);
    }

    #[test]
    fn labels_values_and_signs_in_any_order(parts in proptest::collection::vec(prop::sample::select(vec![
        "password", "is", ":", " ", "密码", "是", "Tractor88", "\"", "“", "4711", "=", "PIN", "https://", "a:b9c!@", "code", "验证码", "482913", "\n", "to",
        "eyJhbGciOiJIUzI1NiJ9", ".", "backup codes", "7f3k-99qa", ",", "(", ")", "[withheld]", "or", "4539 1488 0343 6467", "login", "/", "api key",
        "-----BEGIN PRIVATE KEY-----", "-----END", "\u{200b}", "key", "’",
    ]), 0..24)) {
        let text = parts.concat();
        let once = redact(&text);
        let twice = redact(&once.text);
        prop_assert_eq!(&twice.text, &once.text);
    }

    #[test]
    fn a_secret_is_cut_out_of_any_surroundings(before in "[a-z ]{0,40}", after in " [a-z ]{0,40}") {
        let key = join("ghp_¦a8Kd03LmQwX7vBn2ZtRy5PcHs9UeJf4GiToA");
        let text = format!("{before} {key}{after}");
        prop_assert!(!redact(&text).text.contains(&key));
    }

    #[test]
    fn small_talk_is_never_touched(text in "[a-z]{1,9}( [a-z]{1,9}){0,20}[.!?]") {
        prop_assume!(!text.contains("pass") && !text.contains("pw") && !text.contains("pin") && !text.contains("seed"));
        prop_assert_eq!(redact(&text).text, text);
    }
}
