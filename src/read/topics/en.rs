//! The English words of each field of life, see [`super::Topic`].

use super::Words;

pub(super) const FOOD: Words = Words {
    asks: "cook*|bake|baking|recipe*|dinner|lunch|breakfast|supper|brunch|meal|menu|dish|main course|starter|dessert|snack|\
        soup|salad|eat|eating|restaurant|takeaway|picnic|potluck|cake|groceries|grocery|bakery|cafe|buffet|food|starving|hungry|\
        pizza|curry|pasta|noodles|sandwich|pudding|ice cream|greengrocer*|supermarket|lunchbox*|deli|braai*|taco*|kebab*|\
        thai place|loaf|fruit|vegetable*|leftovers|ingredient*|barbie|throw on the fire|what can i order|shopping list|caterer*|\
        tasting",
    but: "before breakfast|after lunch|before lunch|cat food|dog food|eat up|food for thought|pie chart|piece of cake|\
        salad days|cookie banner|cookie policy|raspberry pi|fruitful|feed reader|rss feed|news feed|data feed|feed the dog|\
        feed the cat",
    holds: "on a drip|in casualty|in hospital|swell up|welts|in hives|off the menu|off limits|throat closes|throat swells|throat shuts|allergic|allergy|intolerant|intolerance|vegetarian|vegan|pescatarian|halal|kosher|gluten|lactose|dairy|coeliac|\
        celiac|don't eat|can't eat|never eat|only eat|can't have|no meat|no pork|off sugar|jain|keto|paleo|low carb|low-carb|\
        fodmap|nut-free|sugar-free|plant-based|flexitarian|no onion|no garlic|of soap|like soap|makes me ill|makes me sick|\
        allergist|upsets my stomach|brings me out|anaphyla*|epipen|off meat|gave up meat|given up meat|veggie|red meat|\
        no seafood|no shellfish|no beef|no fish|no nuts|no eggs|no alcohol|no spicy|can't handle spice|spicy food|low salt|\
        low-salt|less salt|watching my salt|cholesterol|diabetic|diabetes|blood sugar|can't stand|can't bear|can't stomach|\
        fussy eater|won't touch|won't eat|doesn't eat|doesn't touch|don't touch meat|sworn off|ibs|crohn's|gout|can't abide|\
        go near|come out in",
};

pub(super) const COOKING: Words = Words {
    asks: "cook*|bake|baking|recipe*|main course|starter|dessert|soup|oven|stove|loaf|dough|ingredient*|cake for|cake could|\
        should i prep|prep for|throw together|lunch that|quick lunch|quick dinner",
    but: "cookie|dough on my hands",
    holds: "recipe|ounces|less salt|less sugar|half the sugar|serving|portion|cook for one|cook for two|air fryer|induction|\
        slow cooker|grams|cups|gas mark|fan oven|celsius|fahrenheit|oven temperatures|air-fryer|pressure cooker|instant pot|\
        one pan",
};

pub(super) const DRINK: Words = Words {
    asks: "drink*|coffee|tea|thirsty|cocktail|cafe|pub|juice",
    but: "",
    holds: "coffee|tea|espresso|latte|cappuccino|flat white|oat milk|decaf|drink|wine|beer|alcohol|teetotal|chai|matcha|\
        oat-milk|soy milk|almond milk|skimmed|no sugar|two sugars|rooibos|whisky|whiskey|gin|rum|cider|stout|lager|prosecco|\
        sober",
};

pub(super) const PLACE: Words = Words {
    asks: "live|living|flat|apartment|address|deliver*|courier|parcel|suburb|neighborhood|neighbourhood|my town|\
        part of town|which town|city|nearby|near me|local|commute|weather|postcode|zip code|my area|around us|near us|my place|\
        our place|what town|our town|town called|movers|from home|my house|our house|do i stay|where am i|playgroup*|\
        house sitter|branch|where in town|would be ours|nearest|closest|where to drop|drop the|find us",
    but: "live coding|live stream|flat rate|data live|flat white|local variable|flat tyre|flat tire|weather app|address bar|\
        email address|ip address|address the|address this|how should you address|how to address|live show|live band|goes live|\
        go live|going live|went live|branch name*|a branch for|the branch for|git branch|feature branch",
    holds: "i live|we live|i'm living|moved to|moved out|moved into|moving to|moved flat|moved house|i've left|we've left|\
        relocated|new place|new flat|new house|new apartment|new home|the address|my address|i'm based|i'm in|we're in|\
        i stay in|we stay in|settled in|shifted to|house in|flat in|shop in|studio in|office in|\
        practice in|workshop in|salon in|apartment in|home in|subletting|sublet|renting in|rent in|we rent|i rent|\
        got the keys|moved back|moved here|moved down|moved up|moved over|moved across|we're living|living with my|based in|\
        i'm from|sold up|dorm|council house|on the third floor|top-floor|ground floor|bungalow|closed on a house|\
        closed on a place|moved the shop|moved the business|moved the office|moving on the|bought a|got a place|got a flat|\
        found a place|found a flat|cottage|taking the place|new premises",
};

pub(super) const WORK_HOURS: Words = Words {
    asks: "rota|shift|hours|days or nights|nights or days|roster|what time do i|what times am i|when am i at|am i home|\
        am i working|do i work|i'm working|timetable|at the work|i'd be in|when i'm free|working days|which days am i|on call|\
        when do i start|when do i finish|find me home|me at home|i'm not at|i'm off|to ring me|call us|ring us",
    but: "opening hours|hours of|office hours|two hours|few hours|hours ago|on call with",
    holds: "rota|shift|roster|work days|on days|nine to five|part time|full time|earlies|lates|mornings|afternoons|evenings|\
        nights|weekends off|four on|half days|half-day|till six|until six|till five|until five|finish at|start at|starts at|\
        on call|on-call|three days a week|four days a week|hours a week|from home on|in the office on|switching to days|\
        switched to days|seven to three|tuesdays to saturdays|mondays to fridays|monday to friday|tuesday to saturday|\
        wednesday to sunday|sunday to thursday",
};

pub(super) const JOB: Words = Words {
    asks: "my job|my profession|do for a living|my cv|my resume|cover letter|my employer|my work|what i do|introduce me|\
        linkedin|my degree|my major|job title|occupation|my shop|am i studying|majoring|classes should i|about myself|\
        introduce myself|i work for|who do i work|my clients|employs me|where do i work|my company|my course|my role|\
        what do i do|staff page|where i work|bio",
    but: "at work|what do i do about|what do i do with|what do i do if|what do i do when|what do i do now",
    holds: "new job|client*|i work at|i work for|i work as|my job is|promoted|started at|retired|laid off|we run a|i own a|\
        i'm a|i am a|i teach|i drive for|i farm|i manage|i study|i'm studying|i'm doing my|switching majors|switched majors|\
        majoring in|i've joined|joined a|new firm|new role|new position|changed jobs|switched jobs|resigned|quit my job|\
        made redundant|got the job|went freelance|self-employed|opened my own|my own business|took over the|taken me|hired me|\
        my notice|transferred to|made partner|for a living|my first year|final year|i graduated|i qualified|lecturing|\
        teaching at|working at|chucked it in|i run|took a job|starting at",
};

pub(super) const PETS: Words = Words {
    asks: "pet|my bird|feed my|animal*|dog|cat|puppy|kitten|vet|kennel|be boarding|groom|jabs|four legs|scaly|\
        need looking after|house sitter|sitter for|treats for|collar|aquarium|feed them|hives|creature*|be fed|feeding|\
        walk and feed|top up the bowl|feed the little one",
    but: "hot dog|cats and dogs|cat food for thought|rats and",
    holds: "dog|cat|puppy|kitten|hamster|parrot|rabbit|budgie|tortoise|turtle|goldfish|guinea pig|ferret|gecko|horse|pony|hens|\
        beagle|whippet|greyhound|labrador|spaniel|collie|terrier|poodle|retriever|dachshund|husky|corgi|bulldog|chihuahua|\
        alsatian|german shepherd|rottweiler|cockapoo|labradoodle|mutt|tabby|tomcat|parakeet|cockatiel|canary|chinchilla|\
        bearded dragon|koi|axolotl|chickens|ducks|alpaca*|donkey|bees|hives|sheepdog|lurcher|kitty|pup|heeler|kelpie|goat|galah",
};

pub(super) const CHILDREN: Words = Words {
    asks: "kids|children|little one|toddler|the baby|my son|my daughter|my boy|my lad|my kid|babysitter|nanny|my eldest|\
        my youngest|my oldest|the twins|our twins|the boys|the girls|school run|nursery|playgroup*|lunchbox*",
    but: "plant nursery",
    holds: "grandson|granddaughter|my son|my daughter|our son|our daughter|a girl|a boy|due date|expecting|my eldest|\
        my youngest|my oldest|our eldest|our youngest|the twins|our twins|my twins|my boy|my girl|my little one|our little one|\
        our baby|the baby|is six|is seven|is three|is four|is five|is eight|is nine|is ten|starts school|in year|grade",
};

pub(super) const LANGUAGES: Words = Words {
    asks: "language*|i speak|fluent*|mother tongue|accent|speak already|interpreter|bilingual",
    but: "programming language|language should code",
    holds: "raised on|raised with|brought up on|brought up with|i speak|grew up with|raised me in|raised in|fluent|native speaker|mother tongue|we speak|speak it|bilingual|\
        learning|spanish|portuguese|french|german|italian|arabic|mandarin|cantonese|hindi|polish|russian|turkish|dutch|welsh|\
        irish",
};

pub(super) const BIRTHDAY: Words = Words {
    asks: "birthday|i was born|born on|how old|turning|star sign|my age|date of birth",
    but: "how old is this|turning left|turning right",
    holds: "my birthday|i was born|years old|turned|born in|born on|star sign|turns|turning|date of birth",
};

pub(super) const ANNIVERSARY: Words = Words {
    asks: "anniversary|celebrate|the two of us|wedding day",
    but: "",
    holds: "anniversary|got married|we married|wedding|been together|our big day|engaged",
};

pub(super) const HEALTH: Words = Words {
    asks: "medicine|medication*|pill|dose|prescription|first-aid|pharmacy|what do i take|what i'm on|tablets|i take for|\
        take for my|pharmacist|dentist*|surgeon|painkiller*|antibiotic*|vitamin*|supplement*|hay fever|gp",
    but: "tablets and phones|android tablet|drawing tablet",
    holds: "tore the|torn|sprain*|meniscus|ligament|my left knee|my right knee|left ankle|right ankle|left ear|right ear|left eye|right eye|fractured|broke my|pill|medication|medicine|blood pressure|prescribed|prescription|inhaler|insulin|tablets|capsule*|warfarin|apixaban|\
        metformin|statin|thyroxine|antidepressant*|hrt|twice a day|once a day|three times a day|my dose|put me on|taken me off|\
        took me off|started me on|switched me to|takes me off|blood thinner*|antihistamine*|beta blocker*|epipen",
};

pub(super) const CONDITIONS: Words = Words {
    asks: "medical history|massage|physio*|safe for me|watch out for|health condition*|yoga teacher|should i be in|\
        risk assessment",
    but: "",
    holds: "tore the|torn|sprain*|meniscus|ligament|my left knee|my right knee|left ankle|right ankle|left ear|right ear|left eye|right eye|fractured|broke my|asthma|diabetes|migraine|injury|epilepsy|arthritis|eczema|surgery|asthmatic|diabetic|epileptic|coeliac|celiac|\
        pacemaker|deaf|hard of hearing|blind|colorblind|dyslexi*|adhd|autis*|anxiety|depression|panic attacks|vertigo|sciatica|\
        slipped disc|bad knee|bad back|bad shoulder|dodgy knee|dodgy back|arthritic|heart condition|angina|high blood pressure|\
        thyroid|anaemi*|anemi*|chronic|hip replacement|knee replacement|pregnant|claustrophobi*|afraid of heights|\
        scared of heights|blood type|o negative|long covid",
};

pub(super) const CODE: Words = Words {
    asks: "code|coding|function|script|snippet*|regex|sql|stub|skeleton|unit test|algorithm|implement*|refactor*|\
        rate limiter|compile*|plot|chart|csv|parse|loop|debug*|api|backend|json|type hints|helper that",
    but: "dress code|postcode|zip code|discount code|plot twist|plot of|in the loop|door code|programme of|programme for|\
        class for kids|function room|family function|function at|social function|script for the play|film script|movie script|\
        school play|garden plot|plot for|highway code|area code|tax code|bar code|barcode|qr code|seating chart|reward chart|\
        star chart|flip chart|sticker chart|chore chart|pie chart|chart for her|chart for him",
    holds: "code|snippets|programming|kotlin|typescript|python|rust|java|javascript|golang|c++|c#|swift|ruby|php|haskell|elixir|\
        scala|julia|matlab|in go|give me r|in r|c sharp|f#|dart|flutter|bash|powershell|react|node|deno|type hints|examples in|\
        samples in|scripts in",
};

pub(super) const CONVENTIONS: Words = Words {
    asks: "query|sql|pull request|merge request|code review|branch name|a branch for|name the branch|variable name|naming|\
        indent*|lint*|formatter|commit|pr description|pull-request|changelog|release notes|code style|style guide|\
        format the code|function name|name this function|docstring|type hints",
    but: "commit to|commitment|committed to|i can't commit",
    holds: "upper case|uppercase|lower case|docstring|commit message|conventional commits|tabs|spaces|snake_case|camelcase|\
        snake case|camel case|indent|imperative|trailing comma*|line length|kebab case|kebab-case|semicolons|single quotes|\
        double quotes|type hints",
};

pub(super) const TOOLS: Words = Words {
    asks: "framework|editor|shortcut|extension|which library|my setup|ci|linter|terminal|which app|which program|\
        what program|which software|software do i",
    but: "",
    holds: "framework|vim|neovim|emacs|vs code|vscode|intellij|react|vue|svelte|django|flask|rails|spring|next.js|pnpm|yarn|npm|\
        bun|docker|kubernetes|pytest|jest|vitest|airflow|dbt|terraform|pycharm|xcode|android studio|github|gitlab|ansible|\
        angular|fastapi|pytorch|tensorflow|google sheets|obsidian|slack|figma|photoshop|lightroom|procreate|ableton|quickbooks|\
        latex|everything in|software|tool is|for everything",
};

pub(super) const DATABASE: Words = Words {
    asks: "database|tables|sql|query|queries|warehouse|data sit|migration|data live|db|records sit|shipment table*",
    but: "dinner tables|restaurant tables|tables at|water tables",
    holds: "database|warehouse|data lake|postgres|postgresql|mysql|mongo|mongodb|sqlite|mariadb|oracle|redis|dynamodb|\
        clickhouse|snowflake|bigquery|cassandra|elasticsearch|neo4j|supabase|firebase|firestore|sql server|duckdb",
};

pub(super) const SERVERS: Words = Words {
    asks: "which machine|which server|production|staging|deploy*|host|cluster|test environment|try this on|try it on|\
        test this on|test it on|ssh into|log into which|roll out to|roll it out|release to|which box|what box|box do i|\
        which environment|sandbox|go live|goes live|run it first|try it first|run this first|test it first",
    but: "video production|production line|host a|host the|dinner host|sandbox for the kids|sand box",
    holds: "staging|test server|production server|cluster|hosted on|aws|azure|gcp|hetzner|cloudflare|test box|prod box|\
        vm is called|server is called|machine is called|box is called|sandbox|raspberry pi|digitalocean|heroku",
};

pub(super) const SPORT: Words = Words {
    asks: "sport|hobby|hobbies|free time|spare time|unwind|switch off|switch my brain off|outdoors|love doing|enjoy doing|\
        i play|fresh air",
    but: "night club|sports car|sports day|sport utility|club sandwich",
    holds: "hobby|football|soccer|basketball|tennis|badminton|volleyball|cricket|rugby|hockey|golf|swim|swimming|climbing|\
        bouldering|go running|went running|for a run|my run|long run|jogging|cycling|hiking|yoga|pilates|rowing|kayaking|\
        surfing|skiing|skating|judo|karate|boxing|fencing|archery|diving|sailing|dancing|fishing|angling|squash|parkrun|bowling|\
        darts|snooker|billiards|pool league|dominoes|bridge club|poker|bingo|mahjong|scrabble|boules|petanque|croquet|curling|\
        lacrosse|netball|hurling|softball|baseball|handball|water polo|aerobics|zumba|spin class|crossfit|weightlifting|\
        powerlifting|lifting|hikes|trail running|marathon|triathlon|orienteering|geocaching|ballet|ballroom|salsa|tango|kathak|\
        bharatanatyam|bhangra|ceilidh|tai chi|taekwondo|aikido|jiu-jitsu|bjj|muay thai|kickboxing|paddleboarding|canoeing|\
        snorkelling|scuba|open water|skateboarding|rollerblading|roller derby|snowboarding|horse riding|riding lesson|\
        paragliding|skydiving|paintball|airsoft|karting|jukskei|kabaddi|pickleball|padel|frisbee|hunting|climbed|park run|\
        running along|running group|running club|been running|running again|cycled|bike ride|long ride|mountain biking|\
        hill walking|hillwalking|rambling|walking group|rowed|regatta|swam|five-a-side|sunday league|bouldered|gymnastics|\
        kettlebell*|bowls|rehearsal|recital|tournament|our league|training session|our match|the match|a round of|a game of|\
        pool night|shot some pool|played pool|shooting pool",
};

pub(super) const CRAFT: Words = Words {
    asks: "hobby|hobbies|free time|spare time|unwind|switch off|switch my brain off|love doing|enjoy doing|by hand|pastime|\
        racket|break from|craft",
    but: "craft beer|creative commons",
    holds: "hobby|pottery|ceramics|knit|knitting|crochet|sewing|quilting|embroidery|painting|watercolour|watercolor|drawing|\
        sketching|calligraphy|photography|gardening|allotment|chess|woodwork|woodworking|baking|beekeeping|origami|bell ringing|\
        birdwatching|stargazing|model trains|scrapbook*|carpentry|whittling|wood turning|leatherwork|candle making|\
        jewellery making|beadwork|tapestry|weaving|screen printing|linocut|sculpture|sculpting|acrylics|darkroom|homebrew*|\
        winemaking|sourdough|bonsai|metal detecting|foraging|upholstery|restoring old|stained glass|bookbinding|book club|\
        pub quiz|quiz night|trivia night|board games|dungeons|warhammer|miniatures|model railway|lego|jigsaw*|puzzles|crossword|\
        sudoku|stamp collecting|coin collecting|antiques|genealogy|family tree|journaling|creative writing|poetry|blogging|\
        amateur dramatics|am-dram|drama club|improv|volunteering|meditation|astronomy|birding|gaming|video games|nail art|\
        flower arranging",
};

pub(super) const MUSIC: Words = Words {
    asks: "instrument|i play|music shop|my own playing|practise|practice|tune|sheet music|chords|hobby|hobbies|free time|\
        spare time|unwind|break from|band|gig|sing|karaoke",
    but: "best practice|practice exam|headband|wristband|rubber band|broadband|gig economy",
    holds: "piano|guitar|cello|violin|viola|drums|flute|clarinet|trumpet|saxophone|ukulele|banjo|accordion|harp|tabla|sitar|\
        bass|keyboard|mandolin|trombone|oboe|recorder lesson|choir|singing|in a band|band practice|band called|my band|our band|\
        orchestra|barbershop|fiddle|bodhran|tin whistle|concertina|bagpipes|organ|brass band|djing|dj set|songwriting|harmonica|\
        djembe|cajon|harmonium|steel pan|open mic|karaoke|sing in|i sing|grade five|grade eight",
};

pub(super) const READING: Words = Words {
    asks: "novel|next book|bookshop|library|film|movie|podcast|book club|audiobook*|paperback|kindle|netflix|playlist|album",
    but: "code library|standard library",
    holds: "my favourite author|my favorite author|favourite genre|favorite genre|i only read|i love reading|crime novels|\
        science fiction|sci-fi|fantasy novels|horror films|documentaries|subtitles|whodunnit*|murder myster*|thrillers|\
        romance novels|historical fiction|history books|poetry|graphic novels|anime|true crime|nordic noir|cosy crime|\
        period dramas|reality tv|stand-up comedy|favourite book|favorite book|favourite band|favorite band|favourite film|\
        favorite movie|jazz|classical music|heavy metal|country music|folk music|can't stand horror|no horror|audiobooks|\
        large print",
};

pub(super) const TRAVEL: Words = Words {
    asks: "trip|travel*|flight|vacation|holiday*|destination|itinerary|fly to|weather|pack|luggage|suitcase|visa|getaway|\
        honeymoon|cruise|ferry|airport|hotel|hostel|airbnb|passport|abroad|where are we going|packing",
    but: "day trip|data packet|pack it in|bank holiday",
    holds: "trip|travel|vacation|our holiday|my flight|i fly|we fly|destination|off to|flying to|flying out|heading to|booked a|\
        booked the|we've booked|honeymoon|cruise|weekend away|city break|holiday in|holidays in|camping in",
};

pub(super) const SEATS: Words = Words {
    asks: "check-in|seat|boarding|book a flight|hotel room|room for|train ticket*",
    but: "car seat|seat belt|hot seat|room for improvement|room for the kids|room for her",
    holds: "aisle|front row|quiet carriage|upper berth|lower berth|top floor|twin beds|window|legroom|emergency exit|\
        front of the|quiet coach|quiet room|ground-floor room|ground floor room|twin room|near the lift|first class|\
        forward-facing",
};

pub(super) const COLOUR: Words = Words {
    asks: "colour*|color*|shade|paint|curtains|wallpaper|goes with|go with the|wrapping paper|matches|matching|suit our|\
        suit the|pop on|would pop|show up on|stand out against|bedding|cushion*|lampshade|blinds|grout|trim|ribbon|thread|ink|\
        lettering|sticker*|font|varnish|bridesmaid*|merch|balloons|tile*",
    but: "colour-blind|face paint|ink cartridge|printer ink|stand out in the interview|stand out from|font size|thread pool|\
        thread safe|thread-safe|threads|email thread",
    holds: "colour|color|paint|shade|navy|beige|grey|gray|white|blue|green|red|yellow|purple|pink|orange|teal|burgundy|lilac|\
        lavender|maroon|crimson|scarlet|ochre|terracotta|copper|bronze|charcoal|ivory|magnolia|slate|emerald|cobalt|indigo|violet|\
        fuchsia|magenta|turquoise|aqua|khaki|brown|black",
};

pub(super) const MEASURES: Words = Words {
    asks: "how warm|how hot|how cold|how far is|how far away|how heavy|how tall|temperature*|degrees|distance|convert|training|\
        running plan|how deep|how many miles|how many kilometers|how many kilometres|how many litres|how many gallons|\
        how many liters|how much fuel|how much water|how much pesticide|how much fertiliser|how much fertilizer|how much paint|\
        how much compost|mileage|mpg|square feet|square metres|acres|hectares|per tank|per acre|per hectare|full tank|my weight|\
        how much do i weigh|how far can|how far could|how far would|how far i'd|potting mix",
    but: "college degrees|how far along|training data|model training|in training",
    holds: "celsius|fahrenheit|metric|imperial|kilometre|kilometer|kilos|centimetres|centimeters|metres|meters|inches|miles|\
        ounces|gallons|litres|liters|hectares|acres|24-hour",
};

pub(super) const FITNESS: Words = Words {
    asks: "workout|exercise*|training|stretch*|my run|gym|warm-up|warm up|weights|marathon|cardio|work out|yoga|get fit|\
        in shape",
    but: "exercise book|training data|model training|training course|work out how|work out what|work out the|work out a|\
        weights and biases|model weights",
    holds: "tore the|meniscus|ligament|my left knee|my right knee|fractured|inhaler|injury|injured|bad knee|bad back|asthma|sprained|slipped disc|dodgy knee|dodgy hip|dodgy back|dodgy shoulder|torn|\
        tore my|sciatica|tendon*|rotator cuff|knee replacement|hip replacement|arthritis|pregnant|heart condition|\
        doctor's orders|low impact",
};

pub(super) const GIFTS: Words = Words {
    asks: "gift|under the wrapping paper|present for|buy him|buy her|get him|get her|secret santa|card for|for her birthday",
    but: "at present|present for duty|get him to|get her to|get him out|get her out|card for the",
    holds: "birthday|loves|collects|is into|mad about|obsessed with|fan of|is keen on|can't get enough|favourite|favorite|\
        always wanted",
};

pub(super) const MONEY: Words = Words {
    asks: "budget|afford|how much may i|savings|my limit|limit for|spend on|can i spend|too dear|cheapest|can i swing|\
        dollar*",
    but: "token budget|speed limit|rate limit",
    holds: "ceiling|my loan|budget|can't spend|at most|not a cent more|spend no more|no more than|up to|set aside|saved up|limit is|limit of|\
        afford|stretch to",
};

pub(super) const INCOME: Words = Words {
    asks: "salary|my income|per year|scholarship|my rent|my pay|payslip|pension|mortgage|landlord|tax return|my taxes",
    but: "",
    holds: "salary|scholarship|a year|a month|per month|mortgage|my rent|per hour|per week|wage|i earn|i'm paid|i get paid|\
        my pay|pension|stipend|bursary|lease|deposit|landlord|landlady|the rent|rent is|rent's|loan|pay off",
};

pub(super) const CURRENCY: Words = Words {
    asks: "price|pricing|quote|invoice|cost*|currency|how much is it in|how much would it be|how much would that be|\
        exchange rate|fee should i|day rate|my rates|estimate for|charge for|charge per|i charge|bill|billing|deposit|\
        ask for it|how much should i|how much do i|and how much",
    but: "quote from|price of fame|quote of",
    holds: "in dollars|in pounds|in yen|in francs|canadian dollars|us dollars|american dollars|australian dollars|sterling|\
        prices in|rate is|my rate|a word|cents|charge|bill in|invoices go|rupees|rand|prices are in|paid in|quote in|quotes in|\
        euros|pounds only|vat|day rate|hourly rate",
};

pub(super) const VEHICLE: Words = Words {
    asks: "car|do i drive|insurer|garage|wiper*|tyre*|tire|mechanic|fuel|petrol|my bike|my van|number plate|truck|bakkie|\
        motorbike|the rig|brake pads|brakes|make and year|registration|oil for|puncture|parking permit",
    but: "car seat|my bike ride|car park|cable car|phone charging|garage band|food truck|toy truck|truck stop",
    holds: "i drive|my car|our car|my van|toyota|skoda|volkswagen|vw|ford|honda|bmw|audi|tesla|hyundai|kia|mazda|nissan|renault|\
        peugeot|fiat|volvo|subaru|suzuki|vauxhall|opel|seat ibiza|citroen|mercedes|chevrolet|jeep|lexus|motorbike|e-bike|\
        i've a van|drive a|driving a|i ride a|bakkie|hilux|land rover|land cruiser|corolla|yaris|passat|fiesta|transit|civic|\
        clio|octavia|astra|forester|maruti|vespa|moped|scooter|tractor|john deere|motorhome|campervan|electric car|cargo bike|\
        brompton|traded in|sold the car|new car|new van|new truck|new bike|second-hand car|company car|lease car",
};

pub(super) const TRANSPORT: Words = Words {
    asks: "best get there|get there by|how do i get|how to get to|how do we get|commute|parking|by train|by plane|\
        take the train|conference in|how should i travel|how should i get|how should we get|best way to get|way to get to|\
        way to travel|get around|getting around|getting there|travel to|should i fly|should i drive|book the travel|no car|\
        without a car|railcard|bus pass|journey to|how to travel",
    but: "hard drive|drive home the point|test-driven|how do i get rid|how do i get the|get around to",
    holds: "don't drive|can't drive|no licence|no license|carsick|seasick|afraid of flying|scared of flying|hate flying|\
        fear of flying|by train|don't fly|won't fly|can't fly|no flying|motion sick|travel sick|travel-sick|gave up driving|\
        stopped driving|given up driving|lost my licence|lost my license|no car|sold the car|don't have a car|haven't a car|\
        don't own a car|passed my test|passed my driving test|bus pass|railcard|cycle everywhere|i cycle|we cycle|cycling to|i walk to|\
        train to|bus to|come in on|come in by|carpool|by bike|on the bus",
};

pub(super) const COMPUTER: Words = Words {
    asks: "laptop|computer|operating system|my machine|hogging|shortcut|install|terminal|macbook|printer|scanner|\
        keyboard shortcut*",
    but: "install the kitchen|my machine learning|washing machine|printer wants|the printer asks|printer's",
    holds: "laptop|computer|macbook|imac|thinkpad|dell|surface|chromebook|windows|ubuntu|linux|macos|fedora|debian|lenovo|mac|\
        ipad|gaming pc|desktop|monitor|raspberry pi",
};

pub(super) const PHONE: Words = Words {
    asks: "my phone|phone case|which phone|sim card|my mobile|mobile phone|handset",
    but: "phone number|my mobile home|mobile library|charger for my car|headphones for gaming",
    holds: "iphone|android|pixel|samsung|galaxy|my phone|new phone|fairphone|oneplus|oppo|vivo|motorola|nokia|dumb phone|\
        flip phone|apple watch|garmin|fitbit|airpods",
};

pub(super) const STUDY: Words = Words {
    asks: "exam|the test|revise|revision|thesis|dissertation|my course|semester|midterm*|coursework|assignment*|lecture|\
        flashcard*|study plan|studying|upsc|my seminar|homework",
    but: "unit test|test runner|test server|testing|school run|assignment operator|newspaper|local paper",
    holds: "exam|my thesis|my dissertation|degree in|phd|masters|studying for|ielts|toefl|gre|gcse|midterm|finals|mock exam*|\
        a-levels|a levels|leaving cert|lsat|board exam*|upsc|driving test|theory test|viva|seminar paper|coursework|essay|\
        assignment|module|semester|diploma|evening course|online course|night school|classes are|lectures are|llm|mba|bsc|\
        doctorate|apprenticeship",
};

pub(super) const SLEEP: Words = Words {
    asks: "bedtime|go to bed|goes to bed|go to sleep|goes to sleep|wake up|get up|nap|awake|alarm|insomnia|call before",
    but: "wake-up call|false alarm",
    holds: "bedtime|goes to bed|go to bed|goes down at|asleep by|up at|wakes at|naps|early bird|night owl|insomnia|\
        light sleeper|heavy sleeper|sleeps through|up by|lights out|in bed by|sleep during the day|sleep in the day|\
        sleep apnoea|to bed at|morning person",
};

pub(super) const SIZES: Words = Words {
    asks: "my size|which size|what size|sizes|shoes|boots|trainers|jacket|trousers|jeans|the ring|ring size|shirt|coat|\
        size do i|gloves|hat size|jumper|uniform",
    but: "file size|size of the|batch size|window size|address|training shoes on|a ring road|boots up",
    holds: "shoe size|i wear size|i take a size|size nine|wide feet|my size is|i'm a size|i'm a medium|i'm a large|i'm a small|\
        extra large|xl|xxl|narrow feet|flat feet|inside leg|ring size|hat size|tall|five foot|six foot|left-handed|left handed|\
        half sizes",
};

pub(super) const ANSWERS: Words = Words {
    asks: "how do i like|cups or|answers laid out|how do i want|which format|which style|spelling do i|british or american|\
        american or british|miles or|ounces or|which units|what units|how should my",
    but: "",
    holds: "bullet|concise|keep it short|short answers|bulleted|numbered|short paragraphs|to the point|briefly|plain english|\
        plain words|no jargon|no emoji|step by step|british spelling|american spelling|analog*|in a table|in full sentences|\
        formal|informal|summary first|metric|imperial",
};

pub(super) const APPOINTMENTS: Words = Words {
    asks: "bad for|keep free|keep clear|leave clear|am i free|i'm free|i can't do|can't i|which evening|which nights|\
        which mornings|which day should|which slot|schedule a|no use to call|no good for|which days|any but the usual|am i busy|\
        double book|good evening to|day suits",
    but: "",
    holds: "mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|every monday|every tuesday|every wednesday|\
        every thursday|every friday|every saturday|every sunday|every week|weekly|saturday morning|sunday morning|monday night|\
        tuesday night|wednesday night|thursday night|friday night|saturday night|monday evening|tuesday evening|\
        wednesday evening|thursday evening|friday evening|sunday evening|every other|every second|fortnight|fortnightly|\
        once a month|school run|each week|term time",
};

pub(super) const MEETINGS: Words = Words {
    asks: "meeting|stand-up|standup|my supervisor|my boss|my manager|one-to-one|catch up with|retrospective|the agenda|\
        supervision|agent call",
    but: "ban stand-ups|meeting up|nice meeting",
    holds: "weekly meeting|team meeting|our meeting|standup|stand-up|supervision|supervisor|one-to-one|my boss|board meeting|\
        committee meets|committee meeting|meets on|sprint review|weekly call|weekly review|parents' evening|staff meeting|\
        handover|ward round|catch-up|call is on|call is at|one to one",
};

pub(super) const ACCESS: Words = Words {
    asks: "outing|venue|museum|gallery|restaurant|hotel|cottage for|theatre|airbnb",
    but: "image gallery|photo gallery",
    holds: "wheelchair|step-free|accessible|no stairs|pram|pushchair|stroller|walking stick|crutches|mobility scooter|\
        can't climb|can't manage stairs|can't do stairs|stairs are|pacemaker|buggy|service dog|guide dog|assistance dog|\
        hearing loop|blue badge|lift access",
};

pub(super) const PLANTS: Words = Words {
    asks: "plant*|garden|balcony|watering|pot|allotment|greenhouse|lawn|hedge|compost|pruning|weeds|potting|soil|seeds|\
        harvest|vegetable patch|terrace|orchard|herbs",
    but: "power plant|plant-based|pot roast|planted evidence|plants hide|light bulbs|bulbs for the lamp|sow confusion|\
        seeds of doubt|random seed*",
    holds: "garden|balcony|plants|tomatoes|roses|orchid|succulent|monstera|cactus|planted|allotment|greenhouse|window box|herb*|\
        veg patch|vegetable patch|raised bed*|grow bags|planters|terrace|orchard|lawn|hedge|lavender|basil|dahlia*|hydrangea*|\
        fruit trees|apple tree|courgette*|zucchini|chillies|strawberr*|raspberr*|sunflowers|tulips|daffodils|macadamia*|\
        olive trees|houseplant*|bonsai|fig tree|lemon tree|north-facing|south-facing",
};

pub(super) const FAITH: Words = Words {
    asks: "fasting|ramadan|prayer|holiday season|christmas|eid|diwali|church|mosque|synagogue|gurdwara|sunday service|quran|\
        koran|lent|easter|passover|hanukkah|sabbath|shabbat|kosher|halal|religious|baptism|christening|funeral",
    but: "easter egg in|church of england school",
    holds: "muslim|christian|jewish|hindu|buddhist|sikh|fasting|catholic|protestant|anglican|jain|atheist|agnostic|church|\
        mosque|temple|synagogue|gurdwara|ramadan|lent|shabbat|sabbath|practising|practicing|pray|prayers|observant|kosher|halal",
};

pub(super) const TIME_ZONE: Words = Words {
    asks: "time zone|timezone|my time|local time|my end|what time is it here|what time is it for me|what time would that be|\
        what time will that be|which zone|in my zone|hours ahead|hours behind|webinar at|kick-off time|kickoff time|\
        starts at what time",
    but: "free time|all my time|of my time|on my end of the|rewind the clock",
    holds: "time zone|timezone|utc|gmt|pacific time|eastern time|central time|mountain time|pst|est|cet|ist|bst|sast|aest|\
        daylight saving",
};

pub(super) const CONTACT: Words = Words {
    asks: "get hold of me|get a hold of me|reach me|ring me|phone me|contact me|get in touch with me|way to contact|\
        call or email|email or|text me or|phone or|ring or|let me know by",
    but: "ring me up the total",
    holds: "by email|email's the|email is the|prefer email|rather email|email me|by text|rather text|prefer text|text me|\
        whatsapp|phone calls|don't ring|don't call|no calls|can't take calls|deaf|hard of hearing|best number|my number is",
};

pub(super) const HOME: Words = Words {
    asks: "gutter*|roof|flooring|worktop*|cupboard*|cabinet*|plaster*|carpenter|builder*|fence|patio|radiator*|boiler|\
        wallpaper|repaint*|renovat*|plumber|electrician|insulat*|windowsill|fireplace|bookcase|sink",
    but: "paint the picture|the sink command|data sink|firewall rule",
    holds: "kitchen|bathroom|loft|extension|roof|floors|flooring|worktop*|countertop*|cupboard*|cabinet*|shed|decking|fence|\
        patio|conservatory|staircase|boiler|renovat*|thatch*|corrugated|slate|tiles|tiling|parquet|laminate|lino|marble|granite|\
        quartz|oak|pine|brick",
};

pub(super) const BEAUTY: Words = Words {
    asks: "haircut|hairdresser|barber|salon|shampoo|moisturi*|skincare|makeup|cosmetics|sunscreen|perfume|facial",
    but: "",
    holds: "sensitive skin|eczema|curly hair|dyed my hair|fragrance-free|acne|dry skin|oily skin|nickel|scented",
};

pub(super) const PREGNANCY: Words = Words {
    asks: "pregnan*|midwife|antenatal|prenatal|maternity|due date|the bump",
    but: "",
    holds: "pregnant|expecting|due in|due date|the bump|trimester",
};

pub(super) const WRITING: Words = Words {
    asks: "draft|write|compose|reword|rewrite|rephrase|describe|email|mail|letter to|a letter|the letter|a note|message to|\
        lines to|a line to|blurb|caption|paragraph|opening sentence*|would you put it|how do i put|word it|word the|speech|\
        scene|the words for|invitation|headline",
    but: "commit message|stub|write a test|script|a function|a query|code",
    holds: "spelling|tense|tone|whatever you draft|whatever you write|you draft for me|you write for me|drafts|emails|mails|\
        my letters|exclamation|imitate|first person|third person|sign off|sign-off|formal|informal",
};

pub(super) const DISLIKES: Words = Words {
    asks: "must never|should never|to avoid|anything to avoid|steer clear|i can't stand|i hate|i don't like|\
        get on my nerves|puts me off|off limits for me",
    but: "",
    holds: "can't stand|can't abide|can't bear|sick of|hate",
};

pub(super) const LISTS: Words = Words {
    asks: "ideas|list|tips|options|checklist|suggestions|a few|steps|pros and cons|overview|summar*|explain",
    but: "mailing list|waiting list|wish list|guest list|shopping list|on my list|playlist",
    holds: "bullet*|lists|numbered|point form|no more than|analog*|step by step|plain words|keep it short|one at a time",
};

/// Who asks for a name asks for nothing else.
pub(super) const NAMING: &str = "a name for|name for a|name for the|name for my|name for our|what to call|what should i call|\
        what shall we call|name for it|name for this|title for|what would you name|what would you call|what shall i call|\
        slogan for|could we call|could i call|should we call";

/// By which any pastime is asked about.
pub(super) const LEISURE: &str = "a club|activities|activity i|afternoon off|birthday list|blow off steam|break from|by hand|\
        cheer me up|cheer myself up|clear my head|clear my mind|club for|club near|dating profile|day off|days off|de-stress|\
        destress|do for myself|enjoy doing|enjoy most|evening class|evening off|exercise i|exercise that i|for fun|class i|\
        workout i|form of exercise|free afternoon|free day|free evening|free hour|free morning|free time|get moving|\
        out of the house|used to enjoy|gift for me|gift to myself|gym bag|half day|hobbies|hobby|i play|\
        i used to|ice breaker|icebreaker|interests|keep active|keep fit|keeps me sane|kit bag|let off steam|like doing|\
        like to do|love doing|love to do|love to spend|me time|morning off|my kit|my passion|my thing|my usual|pastime|\
        i usually play|i usually do|i normally do|i usually go|present for me|rainy day|recharge|relax|relaxing|spare afternoon|\
        spare evening|spare hour|spare time|stay active|switch my brain off|switch off|take my mind off|treat myself|unwind|\
        weekend activity|what do i do for|thing to do|that used to|i miss it|wind down|wish list|wishlist";
