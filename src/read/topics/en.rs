//! The English words of each field of life, see [`super::Topic`].

use super::Words;

pub(super) const FOOD: Words = Words {
    asks: "cook*|bake|baking|recipe*|dinner|lunch|breakfast|supper|brunch|meal|menu|dish|dishes|main course|starter|\
        dessert|snack|soup|stew|salad|eat|eating|restaurant|takeaway|takeout|picnic|potluck|barbecue|bbq|cake|\
        groceries|grocery|catering|bakery|cafe|canteen|buffet|bistro|food|feed us|starving|hungry|nibbles|pizza|curry|\
        pasta|noodles|sandwich|pudding|ice cream|chocolate",
    but: "before breakfast|after lunch|before lunch|cat food|dog food|eat up|food for thought",
    holds: "allergic|allergy|intolerant|intolerance|vegetarian|vegan|pescatarian|halal|kosher|gluten|lactose|dairy|\
        coeliac|celiac|don't eat|can't eat|never eat|only eat|can't have|no meat|no pork|off sugar",
};

pub(super) const COOKING: Words = Words {
    asks: "cook*|bake|baking|recipe*|main course|starter|dessert|soup|stew|make for dinner|oven|stove",
    but: "cookie",
    holds: "recipe|in cups|in grams|ounces|less salt|less sugar|half the sugar|servings|portions|air fryer|induction|\
        slow cooker",
};

pub(super) const DRINK: Words = Words {
    asks: "drink*|coffee|tea|thirsty|beverage|cocktail|cafe|bar order|pub",
    but: "",
    holds: "coffee|tea|espresso|latte|cappuccino|flat white|oat milk|decaf|drink|wine|beer|alcohol|teetotal",
};

pub(super) const PLACE: Words = Words {
    asks: "live|living|flat|apartment|address|deliver*|shipping|courier|parcel|suburb|neighborhood|neighbourhood|my town|\
        part of town|which town|city|nearby|near me|around here|local|day trip|commute|weather|forecast|postcode|\
        zip code|move in|where to send",
    but: "live coding|live stream|flat rate|data live|flat white|local variable|flat tyre|flat tire",
    holds: "i live|we live|i'm living|moved to|moved out|moved into|moving to|moved flat|moved house|i've left|we've left|\
        relocated|new place|new flat|new house|new apartment|new home|the address|my address|i'm based",
};

pub(super) const WORK_HOURS: Words = Words {
    asks: "rota|shift|hours|days or nights|nights or days|roster|when do i work|finish work|start work|get off work",
    but: "opening hours|hours of|office hours|two hours|few hours|hours ago",
    holds: "rota|shift|roster|work nights|work days|on days|on nights|nine to five|part time|full time",
};

pub(super) const JOB: Words = Words {
    asks: "my job|my profession|do for a living|my cv|my resume|cover letter|my employer|my work|what i do|my bio|\
        introduce me|linkedin|my degree|my major|what do i study|which school|which grade",
    but: "at work",
    holds: "new job|i work at|i work for|i work as|my job is|promoted|started at|retired|laid off",
};

pub(super) const PETS: Words = Words {
    asks: "pet|pets|my bird|my birds|feed my|animal*|dog|cat|puppy|kitten|vet|leash|litter box|kennel|furry",
    but: "hot dog|cat food for thought",
    holds: "dog|cat|puppy|kitten|hamster|parrot|rabbit|budgie|tortoise|turtle|goldfish|guinea pig|ferret|gecko|horse|pony|\
        hens",
};

pub(super) const CHILDREN: Words = Words {
    asks: "kids|children|grandkids|grandchild*|little ones|little one|toddler|the baby|our baby|my son|my daughter|\
        my boy|my girl|my kid|babysitter|nanny",
    but: "",
    holds: "grandson|granddaughter|my son|my daughter|our son|our daughter|a girl|a boy|due date|expecting",
};

pub(super) const LANGUAGES: Words = Words {
    asks: "language*|i speak|do i speak|fluent*|mother tongue|accent",
    but: "programming language|language should code",
    holds: "i speak|grew up with|fluent",
};

pub(super) const BIRTHDAY: Words = Words {
    asks: "birthday|i was born|born on|how old|turning",
    but: "how old is this|turning left|turning right",
    holds: "my birthday|i was born|years old|turned",
};

pub(super) const ANNIVERSARY: Words =
    Words { asks: "anniversary|celebrate|the two of us", but: "", holds: "anniversary" };

pub(super) const HEALTH: Words = Words {
    asks: "medicine|medication*|pill|pills|dose|prescription|first-aid|first aid|pharmacy|chemist|doctor's appointment",
    but: "",
    holds: "pill|pills|medication|medicine|blood pressure|prescribed|prescription|inhaler|insulin|tablet",
};

pub(super) const CONDITIONS: Words = Words {
    asks: "medical form|medical history|health problem|health issue|massage|physio*|insurance form|emergency contact",
    but: "",
    holds: "asthma|diabetes|migraine|injury|epilepsy|arthritis|eczema|surgery",
};

pub(super) const CODE: Words = Words {
    asks: "code|coding|function|script|snippet*|regex|sql|endpoint|stub|skeleton|unit test|algorithm|implement*|\
        refactor*|rate limiter|compile*|class for|parser|plot|chart|histogram|csv|parse|query the|loop|debug*|\
        stack trace|retry loop|cron job",
    but: "dress code|postcode|zip code|discount code|plot twist|plot of|in the loop|door code",
    holds: "code|snippets|programming|kotlin|typescript|python|rust|java|javascript|golang|c++|c#|swift|ruby|php|haskell|\
        elixir|scala|julia|matlab|in go|give me r|in r",
};

pub(super) const CONVENTIONS: Words = Words {
    asks: "query|sql|commit message|pull request|merge request|code review|branch name|name the branch|variable name|\
        naming|indent*|lint*|formatter",
    but: "",
    holds: "upper case|uppercase|lower case|docstring|commit message|conventional commits|tabs|spaces|snake_case|\
        camelcase|snake case|camel case|indent",
};

pub(super) const TOOLS: Words = Words {
    asks: "test runner|framework|package manager|editor|shortcut|keybinding|plugin|extension|build tool|which library|\
        ci pipeline",
    but: "",
    holds: "framework|vim|neovim|emacs|vs code|vscode|intellij|react|vue|svelte|django|flask|rails|spring|next.js|pnpm|\
        yarn|npm|bun|docker|kubernetes|pytest|jest|vitest|airflow|dbt|terraform",
};

pub(super) const DATABASE: Words = Words {
    asks: "database|tables|sql|schema|query|queries|warehouse|data sit|data stored|migration|data live",
    but: "dinner tables|restaurant tables|tables at|water tables",
    holds: "database|warehouse|data lake|postgres|postgresql|mysql|mongo|mongodb|sqlite|mariadb|oracle|redis|dynamodb|\
        clickhouse|snowflake|bigquery",
};

pub(super) const SERVERS: Words = Words {
    asks: "which machine|which server|production|staging|deploy*|host|cluster",
    but: "video production|production line|host a|host the|dinner host",
    holds: "staging|test server|production server|cluster|hosted on|aws|azure|gcp|hetzner|cloudflare",
};

pub(super) const SPORT: Words = Words {
    asks: "sport|hobby|hobbies|free time|spare time|unwind|switch off|switch my brain off|outdoors|love doing|\
        enjoy doing|i play|gym card|work off|stay fit",
    but: "",
    holds: "hobby|football|soccer|basketball|tennis|badminton|volleyball|cricket|rugby|hockey|golf|swim|swims|swimming|\
        climbing|bouldering|go running|went running|for a run|my run|long run|jogging|cycling|hiking|yoga|pilates|\
        rowing|kayaking|surfing|skiing|skating|judo|karate|boxing|fencing|archery|diving|sailing|dancing|fishing|\
        angling|table tennis|squash|parkrun",
};

pub(super) const CRAFT: Words = Words {
    asks: "hobby|hobbies|free time|spare time|unwind|switch off|switch my brain off|love doing|enjoy doing|handmade|\
        by hand|pastime|rainy day|break from",
    but: "",
    holds: "hobby|pottery|ceramics|knit|knitting|crochet|sewing|quilting|embroidery|painting|watercolour|watercolor|\
        drawing|sketching|calligraphy|photography|gardening|allotment|chess|woodwork|woodworking|baking|beekeeping|\
        origami|bell ringing|birdwatching|stargazing|model trains|scrapbook*",
};

pub(super) const MUSIC: Words = Words {
    asks: "instrument|i play|music shop|my own playing|practise|practice|tune|sheet music|chords|jam session|hobby|\
        hobbies|free time|spare time|unwind|break from",
    but: "best practice|practice exam",
    holds: "piano|guitar|cello|violin|viola|drums|flute|clarinet|trumpet|saxophone|ukulele|banjo|accordion|harp|tabla|\
        sitar|bass|keyboard|mandolin|trombone|oboe|recorder lesson|choir|singing",
};

pub(super) const READING: Words = Words {
    asks: "novel|book to read|next book|bookshop|bookstore|library|film|movie|tv series|podcast|album to|watch tonight",
    but: "code library|standard library",
    holds: "my favourite author|my favorite author|favourite genre|favorite genre|i only read|i love reading|crime novels|\
        science fiction|sci-fi|fantasy novels|horror films|documentaries|subtitles",
};

pub(super) const TRAVEL: Words = Words {
    asks: "trip|travel*|flight|vacation|holiday*|destination|itinerary|fly to|flying to|weather|forecast|pack|luggage|\
        suitcase|visa",
    but: "day trip|data packet|pack it in|bank holiday",
    holds: "trip|travel|vacation|our holiday|my flight|i fly|we fly|destination",
};

pub(super) const SEATS: Words = Words {
    asks: "check-in|check in online|seat|boarding|book a flight|book the flight|book my flight|book a train|hotel room",
    but: "car seat|seat belt|hot seat",
    holds: "aisle|window seat|front row|quiet carriage|upper berth|lower berth|top floor|twin beds",
};

pub(super) const COLOUR: Words = Words {
    asks: "colour*|color*|shade|paint|tile|curtains|wallpaper|goes with|go with the|wrapping paper",
    but: "colour-blind|face paint",
    holds: "colour|color|paint|shade|navy|beige|grey|gray|white|blue|green|red|yellow|purple|pink|orange|teal",
};

pub(super) const MEASURES: Words = Words {
    asks: "how warm|how hot|how cold|how far is|how far away|how heavy|how tall|temperature*|degrees|distance|convert|\
        training plan|training|running plan",
    but: "college degrees|how far along|training data|model training|in training",
    holds: "celsius|fahrenheit|metric|imperial|kilometre|kilometer|in miles|kilos",
};

pub(super) const FITNESS: Words = Words {
    asks: "workout|exercise*|training plan|training|stretch*|my run|running plan|gym",
    but: "exercise book|training data|model training|training course",
    holds: "injury|injured|bad knee|bad back|asthma|sprained|slipped disc",
};

pub(super) const GIFTS: Words = Words {
    asks: "gift|present for|surprise for",
    but: "at present|present for duty",
    holds: "birthday|loves|collects",
};

pub(super) const MONEY: Words = Words {
    asks: "budget|afford|how much can i spend|how much may i|price range|savings|my limit|limit for|spend on",
    but: "token budget|speed limit|rate limit",
    holds: "budget|can't spend|at most|not a cent more",
};

pub(super) const INCOME: Words = Words {
    asks: "salary|my income|per year|a month do i|scholarship|my rent|my mortgage",
    but: "",
    holds: "salary|scholarship|a year|a month|per month|mortgage|my rent",
};

pub(super) const CURRENCY: Words = Words {
    asks: "price|pricing|quote|invoice|how much should i charge|cost*|currency",
    but: "quote from|price of fame|quote of",
    holds: "in euros|in dollars|in pounds|in yen|in francs|canadian dollars|us dollars|american dollars|\
        australian dollars|sterling|prices in|bill in|invoices go",
};

pub(super) const VEHICLE: Words = Words {
    asks: "car|cars|do i drive|car insurance|insurer|garage|wiper*|tyre*|tire|tires|oil change|road trip|mot|mechanic|\
        fuel|petrol|my bike|my van|charging|car wash|number plate",
    but: "car seat|my bike ride|car park|cable car|phone charging|garage band",
    holds: "i drive|my car|our car|my van|toyota|skoda|volkswagen|vw|ford|honda|bmw|audi|tesla|hyundai|kia|mazda|nissan|\
        renault|peugeot|fiat|volvo|subaru|suzuki|vauxhall|opel|seat ibiza|citroen|mercedes|chevrolet|jeep|lexus|\
        motorbike|e-bike",
};

pub(super) const TRANSPORT: Words = Words {
    asks: "best get there|get there by|how do i get|how to get to|how do we get|commute|parking|by train|by plane|\
        take the train|conference in",
    but: "hard drive|drive home the point|test-driven|how do i get rid|how do i get the",
    holds: "don't drive|can't drive|no licence|no license|carsick|seasick|afraid of flying|scared of flying|hate flying|\
        fear of flying|by train",
};

pub(super) const COMPUTER: Words = Words {
    asks: "laptop|computer|operating system|which os|my machine|memory usage|hogging|screenshot|shortcut|reinstall|\
        install|driver for|terminal|battery life|blue screen",
    but: "install the kitchen|my machine learning|washing machine",
    holds: "laptop|computer|macbook|imac|thinkpad|dell|surface|chromebook|windows|ubuntu|linux|macos|fedora|debian|\
        desktop pc|windows",
};

pub(super) const PHONE: Words = Words {
    asks: "my phone|phone case|phone model|which phone|sim card",
    but: "phone number",
    holds: "iphone|android|pixel|samsung|galaxy|my phone|new phone|fairphone|oneplus|oppo|vivo",
};

pub(super) const STUDY: Words = Words {
    asks: "exam|the test|test date|revise|revision|thesis|dissertation|my course|semester",
    but: "unit test|test runner|test server|testing",
    holds: "exam|my thesis|my dissertation|degree in|phd|masters|studying for|ielts|toefl|gre|gcse",
};

pub(super) const SLEEP: Words = Words {
    asks: "bedtime|go to bed|goes to bed|go to sleep|goes to sleep|wake up|get up|nap|awake|alarm|lullaby",
    but: "wake-up call|false alarm",
    holds: "bedtime|goes to bed|go to bed|goes down at|asleep by|up at|wakes at|naps|early bird|night owl",
};

pub(super) const SIZES: Words = Words {
    asks: "my size|which size|what size|sizes|shoes|boots|trainers|sneakers|jacket|trousers|jeans|a dress|the ring|\
        a ring for|ring size|shirt|coat",
    but: "file size|size of the|batch size|window size|address|training shoes on|a ring road",
    holds: "shoe size|i wear size|i take a size|size nine|wide feet|my size is",
};

pub(super) const ANSWERS: Words = Words {
    asks: "how do i like|how do i want you|cups or|how should you answer|answers laid out",
    but: "",
    holds: "bullet|concise|keep it short|short answers",
};

pub(super) const APPOINTMENTS: Words = Words {
    asks: "bad for|keep free|keep clear|leave clear|leave free|am i free|i'm free|i can't do|can't i|can i not|\
        which evening|which evenings|which nights|which mornings|which day should|which slot|book me|schedule a|\
        have i time",
    but: "",
    holds: "mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|every monday|every tuesday|every wednesday|\
        every thursday|every friday|every saturday|every sunday|every week|weekly",
};

pub(super) const MEETINGS: Words = Words {
    asks: "meeting|stand-up|standup|weekly call|my supervisor|my boss|my manager|my advisor|one-to-one|1:1",
    but: "ban stand-ups|meeting up|nice meeting",
    holds: "weekly meeting|team meeting|our meeting|standup|stand-up|supervision|supervisor|one-to-one|my boss",
};

pub(super) const ACCESS: Words = Words {
    asks: "outing|venue|museum|gallery|restaurant|hotel|place to go|places to go|day out|where can we go",
    but: "image gallery|photo gallery",
    holds: "wheelchair|step-free|accessible|no stairs|pram|pushchair|stroller",
};

pub(super) const PLANTS: Words = Words {
    asks: "plant*|garden|balcony|watering|pot|seedling",
    but: "power plant|plant-based|pot roast|planted evidence|plants hide",
    holds: "garden|balcony|plants|tomatoes|roses|orchid|succulent|monstera|cactus",
};

pub(super) const FAITH: Words = Words {
    asks: "fasting|ramadan|prayer|holiday season|christmas|eid|diwali",
    but: "",
    holds: "muslim|christian|jewish|hindu|buddhist|sikh|fasting",
};

pub(super) const TIME_ZONE: Words = Words {
    asks: "time zone|timezone|my time|local time",
    but: "free time|all my time|of my time",
    holds: "time zone|timezone|utc|gmt",
};
