//! The English word lists that values and doubts are told by.

use crate::text::words::{Words, words};

pub(super) fn adverb(word: &str) -> bool {
    ADVERBS.contains(word) || word.len() > 4 && word.ends_with("ly") && !NO_ADVERBS.contains(word)
}

/// What ends like an adverb and is none, or says more than how.
const NO_ADVERBS: Words = words![
    "family", "early", "daily", "weekly", "monthly", "yearly", "nightly", "hourly", "reply", "apply", "supply", "imply", "comply", "italy", "july", "lovely",
    "friendly", "lonely", "silly", "jelly", "belly", "bully", "rally", "tally", "ally", "assembly", "anomaly", "butterfly", "elderly", "likely",
    "unlikely", "emily", "molly", "sally", "kelly", "billy", "polly", "holly", "homely", "costly", "deadly", "cowardly", "curly", "woolly", "chilly",
    "hilly", "smelly", "wobbly", "only", "dolly", "lively", "orderly", "multiply", "monopoly", "dragonfly", "housefly", "beverly", "kimberly", "sicily",
    "bubbly", "cuddly", "crumbly", "ghastly", "heavenly", "ugly", "annually", "religiously", "regularly", "dearly", "gravely", "rely",
    "completely", "partially", "mildly", "severely", "highly", "hardly", "deathly", "badly", "visually", "slightly", "massively", "strictly",
    "newly", "exactly", "roughly", "nearly", "madly", "terribly", "overly", "strongly", "naturally", "fully", "entirely", "possibly",
    "supposedly", "hypothetically", "momentarily", "legally", "easily", "constantly", "frequently", "remotely", "equally", "permanently", "indefinitely",
    "happily", "mainly", "mostly", "professionally", "evenly", "conversely", "solely", "barely", "kindly", "fairly", "apparently",
];

const ADVERBS: Words = words![
    "really", "actually", "currently", "now", "still", "also", "just", "always", "usually", "normally", "often",
    "mostly", "typically", "generally", "sometimes", "totally", "absolutely", "definitely", "honestly", "rather",
    "so", "very", "quite", "super", "too", "genuinely", "mainly", "primarily", "recently", "already", "finally",
    "officially", "personally", "basically", "both", "all", "even", "simply", "truly", "kind", "sort", "of", "pretty",
    "especially", "particularly", "secretly", "properly", "seriously", "ever", "originally", "happily", "deeply",
    "particularly", "strongly", "much", "do", "today", "lately", "probably",
    "literally", "routinely", "occasionally", "rarely", "hardly", "purely", "easily", "regularly", "religiously",
];
pub(super) const ARTICLES: Words = words![
    "a", "an", "the", "my", "our", "some", "any", "his", "her", "their", "your", "both", "own", "this", "that",
];
/// Afterthoughts of one word.
pub(super) const TAIL: Words = words![
    "now", "too", "also", "tbh", "lol", "btw", "please", "anymore", "currently", "though", "honestly", "actually",
    "ever", "always", "either", "myself", "haha", "thanks", "again", "xd", "imo", "nowadays", "as", "well", "yet",
    "already", "instead", "then", "anyway", "usually", "mostly", "thx", "ok", "okay", "fyi", "right", "at", "and",
    "but", "or", "of", "all", "so", "the", "is", "too", "ngl", "hehe", "mate", "recently", "lately", "everywhere",
    "thank", "in", "with", "on", "to", "for",
];
/// Afterthoughts of several words.
pub(super) const TAILS: Words = words![
    "any more", "these days", "at the moment", "a lot", "so much", "very much", "the most", "at all", "the best",
    "no longer", "for good", "for now", "from now on", "in future", "in the future", "going forward", "by the way",
    "more than anything", "for me", "for us", "for years", "by heart", "a bit", "a little", "for ages", "as well",
    "in general", "if possible", "you know", "or anything", "and all", "and so on", "or so", "in particular",
    "to be honest", "year-round", "to me", "best of all", "by far",
];
/// Words at which an open value ends.
pub(super) const BREAKS: Words = words![
    "because", "since", "so", "when", "while", "if", "although", "though", "but", "which", "who", "unless",
    "whenever", "cause", "whereas", "plus", "except", "hence", "until", "where", "tbh", "lol", "btw", "and/or",
    "that's", "haha", "whose", "such", "including", "especially", "like",
];
pub(super) const PRONOUNS: Words = words![
    "i", "we", "he", "she", "they", "it", "you", "there", "this", "that", "these", "those", "what", "how", "who",
    "which", "everyone", "nobody", "people",
];
/// Words that begin a clause of their own after a comma or "and".
pub(super) const STARTS: Words = words![
    "please", "not", "never", "so", "but", "because", "can", "could", "would", "should", "what", "how", "why",
    "where", "when", "which", "do", "did", "let", "lets", "thanks", "also", "always", "then", "maybe", "honestly",
    "although", "though", "no", "be", "was", "have", "will", "if", "while", "since", "tell", "give", "make", "help",
    "any", "especially", "even", "only", "now",
];
/// Verbs that open a clause whose subject was left out.
pub(super) const VERBS: Words = words![
    "live", "work", "like", "love", "hate", "enjoy", "prefer", "play", "speak", "study", "teach", "drink", "eat",
    "smoke", "drive", "own", "use", "want", "need", "go", "run", "learn", "collect", "wear", "suffer", "take",
    "dislike", "detest", "avoid", "moved", "started", "bought", "got", "went", "have", "had", "be", "was", "been",
    "grew", "born", "studied", "worked", "lived", "quit", "left", "turned", "tastes", "taste", "makes", "seems",
    "feels", "looks", "know", "think", "believe", "living", "working", "studying", "teaching", "plan", "planning",
    "looking", "trying", "said", "told", "called", "named", "hoping", "adore", "loathe", "spent", "became", "run",
    "tend", "try", "thinks", "says", "joined", "switched", "changed", "sold",
];
/// What carries no value of its own as an object.
pub(super) const EMPTY: Words = words![
    "it", "that", "this", "you", "your", "them", "him", "her", "these", "those", "how", "what", "when", "where", "me",
    "us", "everything", "something", "anything", "nothing", "one", "ones", "to", "he", "she", "they", "i", "we", "so",
    "not", "if", "there", "such", "yours", "seeing", "hearing", "talking", "chatting", "everyone", "someone",
    "people", "myself", "both", "none", "most", "more", "less", "things", "stuff", "someday", "ur", "u", "and", "or",
    "but", "who", "why", "which", "whatever", "theirs", "ours", "mine", "hers", "another", "many", "all", "thinking", "knowing",
];
pub(super) const EMPTY_AFTER_THE: Words = words![
    "idea", "one", "first", "second", "third", "last", "way", "part", "option", "version", "name", "sound", "look",
    "looks", "other", "latter", "former", "fact", "thought", "plan", "suggestion", "suggestions", "answer", "result",
    "new", "previous", "same", "feeling", "concept", "ending", "title", "list", "design", "following", "joke",
    "advice", "tone", "vibe",
];
pub(super) const CALENDAR: Words = words![
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "monday",
    "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mondays", "tuesdays", "wednesdays",
    "thursdays", "fridays", "saturdays", "sundays",
];
/// Where somebody is for an hour, and phrases with "in" and "at" that name no place.
pub(super) const NOT_PLACES: Words = words![
    "airport", "station", "moment", "office", "bed", "gym", "shop", "cafe", "café", "bus", "train", "traffic",
    "meeting", "fear", "hope", "hotel", "past", "present", "hell", "peace", "pain", "mood", "way", "same", "house",
    "home", "work", "flat", "apartment", "place", "here", "there", "my", "our", "this", "that", "charge", "touch",
    "general", "love", "trouble", "need", "dream", "dreams", "world", "bubble", "harmony", "luxury", "denial",
    "hospital", "library", "supermarket", "middle", "together", "alone", "it", "with", "for", "on", "a", "queue",
    "car", "kitchen", "someone", "somewhere", "hurry", "rush", "mess", "shock", "line", "awe", "doubt", "favor",
    "order", "between", "chaos", "ruins", "shambles", "flames", "disrepair",
];
pub(super) const PLACE_ENDS: Words = words![
    "for", "since", "with", "now", "and", "but", "because", "where", "right", "which", "so", "when", "these", "at",
    "until", "as", "after", "before", "while", "to", "from", "about", "currently", "last", "this", "next", "by",
    "working", "together", "not",
    "only", "again", "permanently", "year-round", "originally", "alone", "full-time", "part-time", "instead",
];
pub(super) const TITLES: Words = words![
    "mr", "mrs", "ms", "dr", "prof", "professor", "miss", "sir", "aunt", "uncle",
];
/// Words with a capital that are no names.
pub(super) const NOT_NAMES: Words = words![
    "i", "the", "a", "an", "and", "but", "so", "not", "is", "be", "it", "he", "she", "they", "we", "you", "my",
    "your", "just", "very", "still", "really", "also", "here", "back", "done", "sorry", "fine", "good", "great", "ok",
    "okay", "english", "french", "german", "spanish", "chinese", "japanese", "american", "british", "italian",
    "indian", "irish", "dutch", "vegan", "vegetarian", "muslim", "christian", "jewish", "buddhist", "hindu",
    "catholic", "from", "in", "at", "on", "to", "too", "sure", "glad", "happy", "tired", "no", "yes", "later", "when",
    "if", "what", "me", "back", "again", "now", "today", "tomorrow", "going", "doing", "trying", "looking", "working",
    "living", "thinking", "feeling", "about", "only", "almost", "into", "with", "out", "off", "up", "down", "all",
    "always", "never", "free", "new", "old", "bad", "one", "of", "as", "like", "more", "ready", "afraid", "curious",
    "interested", "hungry", "busy", "sick", "stuck", "bored", "excited", "lost", "aware", "able", "over", "under",
    "getting", "having", "making", "writing", "using", "building", "learning", "reading", "running", "having",
    "starting", "planning", "considering", "hoping", "wondering", "ai", "ceo", "cto", "single", "married", "divorced",
    "allergic", "it's", "then", "that", "this", "there", "who", "pm",
    "someone", "somebody", "anyone", "anybody", "nobody", "everyone", "everybody",
];
pub(super) const NUMBERS: Words = words![
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty", "fifty",
    "sixty", "seventy", "eighty", "ninety",
];
/// Descriptions that may stand before a trade.
pub(super) const JOB_EXTRAS: Words = words![
    "retired", "full-time", "part-time", "qualified", "trained", "professional", "freelance", "self-employed",
    "working", "humble", "proud",
];
pub(super) const JOB_ENDS: Words = words![
    "at", "in", "for", "with", "from", "on", "by", "now", "and", "to", "of", "these", "near", "who", "since", "here",
    "there", "currently", "working", "based", "living", "i", "than",
];
/// Words that look like trades and are none.
pub(super) const NOT_JOBS: Words = words![
    "fan", "lover", "mother", "father", "brother", "sister", "daughter", "never", "beginner", "newcomer", "member",
    "user", "owner", "stranger", "winner", "loser", "believer", "drinker", "smoker", "eater", "sleeper", "riser",
    "customer", "foreigner", "teenager", "other", "number", "matter", "bit", "little", "big", "huge", "computer",
    "paper", "letter", "order", "disaster", "monster", "minor", "error", "major", "patient", "parent", "different",
    "confident", "important", "vegetarian", "christian", "asian", "better", "over", "under", "after", "later",
    "sober", "eager", "super", "bitter", "proper", "former", "clever", "older", "younger", "taller", "closer",
    "busier", "happier", "whatever", "longer", "rather", "together", "either", "neither", "further", "another",
    "however", "ever", "sagittarian", "person", "there", "here", "water", "dinner", "summer", "winter", "weather",
    "offer", "laptop", "server", "killer", "fast", "slow", "good", "bad", "great", "terrible", "morning", "night",
    "heavy", "light", "nervous", "sure", "listener", "thinker", "learner", "planner", "gamer", "hoarder",
    "perfectionist", "procrastinator", "optimist", "pessimist", "introvert", "extrovert", "more", "problem", "your",
    "you", "loner", "leader", "dreamer", "collector", "reader", "supporter", "survivor", "sufferer", "partner",
    "folder", "container", "consumer", "color", "dancer's", "bother", "wonder", "clear", "fair", "answer",
    "character", "chapter", "master", "buffer", "pointer", "parser", "compiler", "printer", "router", "browser",
    "player", "filter", "layer", "cluster", "container", "helper", "editor", "monitor", "motor", "sensor", "vector",
    "doctor's", "trailer", "poster", "flower", "shower", "tower", "power", "chamber", "member", "december", "october",
    "september", "november", "remember", "consider", "starter", "poor", "indoor", "outdoor", "senior",
    "junior", "prior", "similar", "familiar", "regular", "particular", "list", "twist", "consist", "exist", "resist",
    "insist", "assist", "mist", "fist", "easter",
];
const TRADES: Words = words![
    "nurse", "chef", "cook", "pilot", "doctor", "clerk", "coach", "judge", "surgeon", "analyst", "barista",
    "mechanic", "secretary", "paramedic", "student", "freelancer", "guide", "guard", "soldier", "officer", "athlete",
    "apprentice", "intern", "dj", "ceo", "cto", "cfo", "founder", "retiree", "housewife", "midwife", "nanny", "maid",
    "monk", "priest", "vet", "translator", "lead", "assistant", "attendant", "associate", "specialist", "expert",
    "technician", "rep", "representative", "agent", "operator", "head", "vp", "director", "tutor", "scholar",
    "researcher", "physio", "gp", "undergrad", "undergraduate", "postdoc", "phd", "therapist", "sculptor", "poet",
    "au-pair", "detective", "diplomat", "economist", "model", "trainee", "trucker", "cop", "marine", "sailor",
    "electrician", "potter", "weaver", "tailor", "baker", "butcher", "florist", "fisherman", "fireman", "policeman",
    "firefighter", "dad", "mom", "mum", "homemaker", "architect", "accountant", "consultant", "lawyer", "attorney",
    "scientist", "programmer", "dev", "sre", "devops", "ops", "paralegal", "caretaker", "caregiver", "carer",
    "courier", "volunteer", "pastor", "imam", "rabbi",
    "schoolteacher", "anaesthetist", "stonemason", "mason", "farmhand", "nun", "deacon", "chaplain", "vicar", "cabbie", "cabby",
    "chauffeur", "bartender", "barmaid", "barman", "sommelier", "sous-chef", "seamstress", "actress", "waitress", "hostess",
    "stewardess", "captain", "sergeant", "corporal", "constable", "sheriff", "warden", "bailiff", "usher", "custodian",
    "clergyman", "lifeguard", "coastguard", "croupier", "actuary", "notary", "masseuse", "masseur", "stylist", "joiner",
    "roofer", "bookkeeper", "pensioner", "groom", "jockey", "rancher", "crofter", "shepherd", "drummer", "composer", "soprano", "comedian",
    "magician", "youtuber", "podcaster", "postie", "binman", "roadie", "stuntman", "sysadmin", "admin", "receptionist",
];
/// Whether a noun is a trade, by list or by ending.
pub(super) fn trade(word: &str) -> bool {
    TRADES.contains(word)
        || word.strip_suffix('s').is_some_and(|one| TRADES.contains(one) || known_trade(one))
        || !NOT_JOBS.contains(word)
            && word.len() >= 5
            && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
            && (words!["er", "or", "ist", "ician", "rian", "smith", "wright", "eer", "yst", "ographer", "mason", "monger", "herd"]
                .iter()
                .any(|e| word.ends_with(e))
                || word.len() > 6
                    && (word.ends_with("man") || word.ends_with("woman"))
                    && !matches!(word, "gentleman" | "caveman" | "frenchman" | "englishman" | "irishman" | "dutchman" | "scotsman" | "welshman" | "superman" | "layman" | "ottoman" | "talisman" | "madman" | "freshman"))
}
pub(super) const ORG_ENDS: Words = words![
    "as", "for", "since", "where", "now", "because", "doing", "in", "on", "these", "part-time", "full-time", "last",
    "this", "next", "from", "but", "which", "who", "to", "currently", "right", "until", "when", "teaching", "after",
    "before", "anymore", "working", "at", "with",
];
pub(super) const EMPLOYERS: Words = words![
    "observatory", "navy", "hospice", "church", "gallery", "archive", "mill", "mine", "quarry", "winery", "dairy", "laundry", "daycare",
    "orchestra", "opera", "cinema", "circus", "stadium", "gym", "spa", "salon", "dealership", "depot", "shipyard", "harbour", "harbor",
    "marina", "plant", "refinery", "foundry", "workshop", "radio", "broadcaster", "union", "parliament", "customs", "prison",
    "foundation", "trust", "academy", "centre", "center", "practice", "surgery", "kennel", "shelter", "sanctuary", "aquarium",
    "planetarium", "florist", "butcher", "deli", "diner", "pub", "bar", "bistro", "canteen", "pizzeria", "hostel", "resort", "casino",
    "insurer", "hospital", "library", "school", "university", "bank", "council", "authority", "company", "firm", "startup",
    "start-up", "bakery", "clinic", "museum", "office", "factory", "restaurant", "college", "agency", "studio",
    "shop", "store", "station", "lab", "theatre", "theater", "airport", "airline", "government", "ministry", "army",
    "navy", "police", "ngo", "charity", "hotel", "bookshop", "bookstore", "pharmacy", "brewery", "farm", "garage",
    "nursery", "kindergarten", "institute", "port", "newspaper", "magazine", "supermarket", "department", "embassy",
    "publisher", "warehouse", "consultancy", "cafe", "café", "zoo", "court", "post",
    "fintech", "multinational", "nonprofit", "non-profit", "brokerage", "franchise", "chain", "cooperative", "co-op", "creche",
    "crèche", "preschool", "jail", "comprehensive", "primary", "secondary", "dispensary", "dojo", "refuge", "orphanage",
    "monastery", "chandlery", "distillery", "creamery", "butchery", "greenhouse", "nurseries", "retailer", "wholesaler",
    "manufacturer", "utility", "telecom", "telco", "broadband", "carmaker", "supplier", "contractor", "veterinary", "vets",
    "dentist", "opticians", "solicitors", "accountancy", "registry", "municipality", "borough", "county", "parish", "fire",
    "brigade", "coastguard", "railway", "railways", "metro", "subway", "tram", "courier", "logistics", "foodbank", "bpo", "mnc",
    "psu", "think-tank", "thinktank", "lawfirm", "bookmaker", "bookies", "launderette", "laundromat", "campsite",
    "yard", "estate", "brokers", "bowling-alley", "vineyard", "orchard", "ranch", "stables", "smallholding",
];
pub(super) const NOT_ORGS: Words = words![
    "me", "us", "him", "home", "you", "it", "myself", "fun", "free", "now", "hours", "night", "nights", "weekends",
    "money", "friends", "people", "kids", "all", "least", "first", "last", "peace", "work", "once", "lunch", "dinner",
    "school", "things", "stuff", "anything", "progress", "hard", "days", "years",
];
pub(super) const LANGUAGES: Words = words![
    "flemish", "scots", "sardinian", "sicilian", "occitan", "corsican", "yiddish", "tatar", "tigrinya", "oromo", "fijian", "samoan",
    "tongan", "javanese", "cebuano", "romansh", "walloon", "english", "french", "german", "spanish", "portuguese", "italian", "dutch", "catalan", "mandarin", "cantonese",
    "chinese", "japanese", "korean", "russian", "ukrainian", "polish", "czech", "slovak", "hungarian", "romanian",
    "bulgarian", "greek", "turkish", "arabic", "hebrew", "persian", "farsi", "hindi", "urdu", "bengali", "tamil",
    "telugu", "punjabi", "marathi", "gujarati", "thai", "vietnamese", "indonesian", "malay", "tagalog", "filipino",
    "swahili", "zulu", "xhosa", "shona", "ndebele", "afrikaans", "igbo", "yoruba", "hausa", "amharic", "somali",
    "irish", "gaelic", "welsh", "basque", "galician", "finnish", "swedish", "norwegian", "danish", "icelandic",
    "estonian", "latvian", "lithuanian", "croatian", "serbian", "slovenian", "bosnian", "albanian", "georgian",
    "armenian", "kazakh", "mongolian", "tibetan", "nepali", "sinhala", "burmese", "khmer", "lao", "hakka", "hokkien",
    "taiwanese", "esperanto", "latin", "asl", "bsl", "sign", "wolof", "quechua", "maori", "hawaiian", "creole",
    "malayalam", "kannada", "pashto", "kurdish", "azerbaijani", "uzbek", "luxembourgish", "maltese", "frisian",
    "breton", "shanghainese",
];
pub(super) const SECTORS: Words = words![
    "sales", "marketing", "hr", "tech", "finance", "it", "construction", "retail", "education", "healthcare", "banking",
    "insurance", "logistics", "hospitality", "academia", "advertising", "consulting", "law", "medicine", "politics",
    "publishing", "accounting", "procurement", "operations", "ops", "pr", "journalism", "engineering", "nursing",
    "fintech", "biotech", "pharma", "manufacturing", "agriculture", "fashion", "media", "film", "recruitment", "recruiting",
];
pub(super) const CARS: Words = words![
    "toyota", "honda", "kia", "hyundai", "ford", "tesla", "bmw", "audi", "mercedes", "volkswagen", "vw", "volvo", "saab", "skoda", "seat",
    "fiat", "renault", "peugeot", "citroen", "citroën", "nissan", "mazda", "subaru", "jeep", "chevy", "chevrolet", "dodge", "porsche",
    "mini", "opel", "vauxhall", "dacia", "suzuki", "mitsubishi", "lexus", "jaguar", "land", "range", "byd", "polestar", "cupra", "ram",
    "maruti", "tata", "mahindra", "hilux", "corolla", "civic", "golf", "prius", "yaris", "qashqai", "clio", "fiesta", "focus",
    "corsa", "astra", "passat", "octavia", "fabia", "beetle", "mustang", "f-150", "camry", "rav4", "crv", "accord", "outback",
    "forester", "wrangler", "mg", "geely", "rivian", "lucid", "nio", "daihatsu", "isuzu", "scania", "daf",
];
pub(super) const UNITS: Words = words![
    "metric", "imperial", "celsius", "fahrenheit", "kilometres", "kilometers", "pounds", "ounces", "feet", "inches",
    "gallons", "kilograms", "kg", "km", "grams", "miles", "litres", "liters",
];
pub(super) const SIZES: Words = words![
    "small", "medium", "large", "xs", "s", "m", "l", "xl", "xxl", "xxs", "extra-large", "extra-small", "plus-size", "petite",
];
/// Names of time zones: "Eastern", "UTC+8".
pub(super) fn zone(word: &str) -> bool {
    const ZONES: Words = words![
        "eastern", "pacific", "central", "mountain", "atlantic", "est", "edt", "pst", "pdt", "cst", "cdt", "mst", "mdt",
        "cet", "cest", "eet", "bst", "ist", "jst", "kst", "sgt", "hkt", "aest", "aedt", "nzst", "wib",
    ];
    ZONES.contains(word) || word.starts_with("utc") || word.starts_with("gmt")
}
pub(super) const FOODS: Words = words![
    "dairy", "sugar", "meat", "alcohol", "caffeine", "coffee", "gluten", "carbs", "bread", "wheat", "milk", "cheese",
    "chocolate", "eggs", "fish", "pork", "beef", "lamb", "chicken", "nuts", "shellfish", "seafood", "soy", "booze",
    "drink", "soda", "cola", "sweets", "salt", "onions", "garlic", "lactose", "grains", "cigarettes", "nicotine",
    "peanuts", "shrimp", "prawns", "crab", "lobster", "clams", "mussels", "oysters", "tofu", "rice", "pasta", "potatoes",
    "tomatoes", "mushrooms", "peppers", "chillies", "chili", "celery", "sesame", "mustard", "honey", "butter", "cream", "yogurt",
    "yoghurt", "ghee", "offal", "veal", "venison", "bacon", "ham", "sausage", "sausages", "turkey", "duck", "tuna", "salmon",
    "cod", "anchovies", "olives", "avocado", "bananas", "strawberries", "citrus", "oranges", "kiwi", "pineapple", "mango",
    "almonds", "cashews", "walnuts", "pistachios", "hazelnuts", "corn", "oats", "barley", "rye", "lentils", "beans", "chickpeas",
    "msg", "gelatin", "wine", "beer", "spirits", "tea", "juice", "ketchup", "mayo", "mayonnaise", "spicy",
];
pub(super) const TECHNOLOGIES: Words = words![
    "python", "rust", "golang", "kotlin", "java", "javascript", "typescript", "swift", "bash", "powershell", "c", "c++", "c#", "ruby", "php",
    "scala", "haskell", "r", "julia", "elixir", "clojure", "lua", "perl", "sql", "zig", "dart", "matlab", "fortran",
    "cobol", "erlang", "ocaml", "react", "vue", "svelte", "django", "rails",
];
const MEDICINES: Words = words![
    "insulin", "antidepressants", "statins", "warfarin", "antibiotics", "steroids", "levothyroxine", "lithium",
    "ssris", "beta-blockers", "antihistamines", "ventolin", "ritalin", "adderall", "prozac", "zoloft", "xanax",
    "ibuprofen", "aspirin", "paracetamol", "prednisone", "ozempic", "humira", "methotrexate", "sertraline",
    "quetiapine", "lamotrigine", "gabapentin", "pregabalin", "vyvanse", "concerta",
    "thinners", "painkillers", "contraceptives", "chemo", "chemotherapy", "dialysis", "hrt", "meds", "antipsychotics",
    "anticoagulants", "immunosuppressants", "melatonin", "testosterone", "estrogen", "oestrogen", "methadone", "inhalers",
    "pill", "eliquis", "xarelto", "lipitor", "synthroid", "lexapro", "cymbalta", "wellbutrin", "mounjaro", "wegovy", "trulicity",
    "humalog", "lantus",
];
const MEDICINE_ENDS: Words = words![
    "formin", "pril", "statin", "olol", "azepam", "zolam", "prazole", "oxetine", "pram", "mycin", "cillin", "sartan",
    "triptan", "tadine", "dipine", "gliptin", "parin", "lukast", "tidine", "thiazide",
    "thyroxine", "oxaban", "gabalin", "triptyline", "glutide", "tinib", "cycline", "faxine", "zodone", "setron", "olone", "sone", "phylline", "terol", "opram", "azole", "amide",
];
pub(super) fn medicine(word: &str) -> bool {
    MEDICINES.contains(word) || matches!(word, "thinners" | "inhalers" | "patches") || word.len() > 6 && MEDICINE_ENDS.iter().any(|end| word.ends_with(end))
}
/// One of the sixteen types of a well-known test: "INFJ".
pub(super) fn temper(word: &str) -> bool {
    let letters = ["ie", "ns", "tf", "jp"];
    let body = word.trim_end_matches("-a").trim_end_matches("-t");
    body.len() == 4 && body.chars().zip(letters).all(|(c, of)| of.contains(c))
}
pub(super) const DIETS: Words = words![
    "vegan", "vegetarian", "pescatarian", "pescetarian", "veggie", "flexitarian", "kosher", "halal", "keto", "paleo",
    "plant-based", "gluten-free", "dairy-free", "lactose-free", "sugar-free", "low-carb", "fruitarian", "carnivore",
    "vegeterian", "vegatarian",
    "teetotal", "low-fat", "low-sodium", "low-fodmap", "fodmap", "mediterranean", "wholefood", "macrobiotic", "omnivore",
    "omnivorous", "jain", "lacto-vegetarian", "ovo-vegetarian", "semi-vegetarian",
];
pub(super) const MARITAL: Words = words![
    "single", "married", "divorced", "engaged", "widowed", "separated", "unmarried", "widow", "widower", "newlywed",
];
pub(super) const NATIONS: Words = words![
    "american", "british", "english", "scottish", "welsh", "irish", "french", "german", "spanish", "portuguese",
    "italian", "dutch", "belgian", "swiss", "austrian", "polish", "czech", "slovak", "hungarian", "romanian",
    "bulgarian", "greek", "turkish", "russian", "ukrainian", "swedish", "norwegian", "danish", "finnish", "icelandic",
    "canadian", "mexican", "brazilian", "argentinian", "chilean", "colombian", "peruvian", "cuban", "chinese",
    "taiwanese", "japanese", "korean", "thai", "vietnamese", "indonesian", "malaysian", "singaporean", "filipino",
    "filipina", "indian", "pakistani", "bangladeshi", "nepali", "iranian", "iraqi", "israeli", "palestinian",
    "lebanese", "syrian", "egyptian", "moroccan", "tunisian", "algerian", "nigerian", "ghanaian", "kenyan",
    "ethiopian", "somali", "south-african", "zimbabwean", "australian", "estonian", "latvian", "lithuanian",
    "croatian", "serbian", "slovenian", "bosnian", "albanian", "georgian", "armenian", "kazakh", "mongolian",
    "catalan", "basque", "venezuelan", "bolivian", "ecuadorian",
    "kiwi", "aussie", "scot", "brit", "yank", "texan", "californian", "afghan", "sri-lankan", "sudanese", "ugandan", "tanzanian",
    "rwandan", "congolese", "cameroonian", "senegalese", "malian", "ivorian", "gambian", "zambian", "malawian", "namibian",
    "botswanan", "angolan", "mozambican", "libyan", "jordanian", "saudi", "emirati", "kuwaiti", "qatari", "omani", "yemeni",
    "turk", "azeri", "uzbek", "kyrgyz", "tajik", "turkmen", "laotian", "cambodian", "burmese", "fijian", "samoan", "tongan",
    "maori", "hawaiian", "jamaican", "trinidadian", "barbadian", "haitian", "dominican", "puerto-rican", "honduran",
    "guatemalan", "salvadoran", "nicaraguan", "costa-rican", "panamanian", "paraguayan", "uruguayan", "argentine", "maltese",
    "cypriot", "luxembourgish", "macedonian", "montenegrin", "kosovan", "moldovan", "belarusian", "flemish", "walloon", "breton",
    "cornish", "punjabi", "bengali", "tamil", "gujarati", "malayali", "marathi", "kashmiri", "tibetan", "hongkonger", "londoner",
    "new-zealander",
];
pub(super) const SIGNS: Words = words![
    "aries", "taurus", "gemini", "cancer", "leo", "virgo", "libra", "scorpio", "sagittarius", "capricorn", "aquarius",
    "pisces", "scorpion", "leos",
];
pub(super) const RELIGIONS: Words = words![
    "muslim", "christian", "catholic", "protestant", "jewish", "buddhist", "hindu", "sikh", "jain", "atheist",
    "agnostic", "quaker", "mormon", "orthodox", "taoist", "lutheran", "baptist", "methodist",
];
pub(super) const NATURES: Words = words![
    "introvert", "extrovert", "introverted", "extroverted", "perfectionist", "night-owl", "optimist", "pessimist",
    "left-handed", "lefty", "right-handed", "ambidextrous", "shy", "extravert", "ambivert", "homebody",
];
pub(super) const HEALTH: Words = words![
    "diabetic", "diabetes", "asthmatic", "asthma", "coeliac", "celiac", "coeliac's", "epileptic", "epilepsy",
    "colour-blind", "color-blind", "colourblind", "colorblind", "deaf", "blind", "dyslexic", "dyslexia", "adhd",
    "autistic", "autism", "aspergers", "anaemic", "anemic", "anemia", "anaemia", "lactose", "lactose-intolerant",
    "gluten", "hypertension", "arthritis", "migraines", "migraine", "eczema", "psoriasis", "gout", "hypothyroidism",
    "hypothyroid", "endometriosis", "crohn", "crohn's", "ibs", "gerd", "reflux", "insomnia", "tinnitus", "vertigo",
    "scoliosis", "depression", "anxiety", "ocd", "ptsd", "bipolar", "cancer", "dementia", "alzheimer", "alzheimer's",
    "parkinson", "parkinson's", "ms", "lupus", "fibromyalgia", "short-sighted", "nearsighted", "far-sighted",
    "hard-of-hearing", "wheelchair", "haemophilia", "hemophilia", "pcos", "osteoporosis", "sciatica", "hay", "pressure", "cholesterol", "arrhythmia", "murmur", "glaucoma", "cataracts",
    "claustrophobic", "claustrophobia", "pacemaker", "pregnant", "rosacea", "hay-fever", "hayfever", "herniated",
    "neuropathy", "pots", "ehlers-danlos", "hypermobile", "hypermobility", "stammer", "stutter", "lisp", "narcolepsy", "apnea",
    "apnoea", "sjogren", "hashimoto", "graves", "angina", "afib", "emphysema", "copd", "bronchitis", "cerebral", "palsy",
    "parkinsonism", "hernia", "ulcer", "ulcers", "colitis", "diverticulitis", "gallstones", "kidney-stones", "thalassemia",
    "sickle-cell", "vitiligo", "alopecia", "lymphoma", "leukemia", "leukaemia", "prediabetic", "dyspraxia", "dyspraxic",
    "dyscalculia", "aphantasia", "tourette", "tourettes", "agoraphobia", "agoraphobic", "arachnophobia", "hypoglycemia",
    "hypoglycaemia", "hyperthyroidism", "osteoarthritis", "carpal", "tendonitis", "tendinitis", "plantar", "fasciitis", "cystic",
    "fibrosis", "hiv", "long-covid", "fibro", "me/cfs", "cfs", "paraplegic", "quadriplegic", "amputee", "blood-pressure",
    "prosopagnosia",
];
/// Animals that are kept, or their plural.
pub(super) fn animal(word: &str) -> bool {
    let one = |word| ANIMALS.contains(word);
    one(word) || [word.strip_suffix('s'), word.strip_suffix("es")].into_iter().flatten().any(one)
}
const ANIMALS: Words = words![
    "dog", "cat", "puppy", "kitten", "tabby", "rabbit", "bunny", "hamster", "guinea-pig", "parrot", "budgie",
    "tortoise", "turtle", "goldfish", "fish", "horse", "pony", "snake", "lizard", "gecko", "ferret", "rat", "mouse",
    "canary", "cockatiel", "poodle", "labrador", "lab", "retriever", "beagle", "corgi", "greyhound", "collie",
    "terrier", "dachshund", "husky", "pug", "bulldog", "spaniel", "shepherd", "siamese", "ragdoll", "chihuahua",
    "dalmatian", "whippet", "mutt", "hedgehog", "chinchilla", "axolotl", "donkey", "goat", "chickens", "parakeet",
    "puppies", "rescue", "tomcat", "doggo", "pup", "labradoodle", "cockapoo", "gerbil", "iguana", "cockatoo", "pig",
    "alpaca", "llama", "bird", "goose", "geese", "duck", "sheep", "cow", "ponies", "mice", "frog", "spider",
    "tarantula", "pomeranian", "schnauzer", "maltese", "bengal", "persian", "sphynx", "mastiff", "boxer", "rottweiler",
    "doberman", "samoyed", "akita", "shiba", "cavapoo", "newfoundland", "hound", "lurcher", "kitty", "doggy",
    "lovebird", "finch", "canaries", "koi", "terrapin", "chameleon", "macaw", "weimaraner", "vizsla", "malinois",
    "basenji", "saluki", "spitz", "basset", "bichon", "shih-tzu", "shiba-inu", "jackrussell", "staffy", "staffie",
    "gsd", "pitbull", "pit-bull", "papillon", "havanese", "mule", "bunnies", "hen", "rooster", "bee", "huskies",
    "alsatian", "mongrel", "tabbies", "heeler", "kelpie", "galah", "newt", "pigeon", "sheepdog", "tortoiseshell",
    "betta", "guppy", "guppies", "pinscher",
];
pub(super) const THINGS: Words = words![
    "house", "flat", "apartment", "car", "bike", "bicycle", "motorbike", "motorcycle", "scooter", "van", "truck",
    "boat", "piano", "guitar", "violin", "cello", "ukulele", "drum", "drums", "laptop", "macbook", "camera",
    "allotment", "garden", "greenhouse", "farm", "cabin", "cottage", "iphone", "phone", "ipad", "tablet", "kindle",
    "printer", "telescope", "shop", "bakery", "cafe", "café", "restaurant", "business", "company", "startup", "drone",
    "kayak", "canoe", "tent", "camper", "campervan", "motorhome", "switch", "playstation", "xbox", "tesla", "e-bike",
    "keyboard", "sewing-machine", "loom", "kiln", "blog", "podcast", "channel", "website", "workshop", "studio",
    "condo", "hostel", "pub", "bar", "gym", "salon", "printer", "boat", "scooter", "vespa", "villa", "vineyard", "saxophone", "flute", "trumpet", "accordion", "banjo", "harp", "pc", "desktop",
    "server", "nas", "raspberry", "projector", "turntable", "oven", "espresso",
    "panels", "yacht", "dinghy", "catamaran", "caravan", "trailer", "tractor", "moped", "quad", "skateboard", "surfboard",
    "snowboard", "wheelchair", "treadmill", "peloton", "synthesizer", "synth", "harmonica", "mandolin", "bass", "organ",
    "clarinet", "oboe", "trombone", "viola", "bagpipes", "microphone", "typewriter", "record-player", "stereo", "tv",
    "television", "fridge", "freezer", "dishwasher", "washing-machine", "dryer", "microwave", "kettle", "stove", "grill",
    "barbecue", "smoker", "airfryer", "blender", "mixer", "smartwatch", "watch", "headphones", "earbuds", "airpods", "android",
    "smartphone", "chromebook", "thinkpad", "imac", "monitor", "webcam", "lens", "microscope", "binoculars", "sewing", "wheel",
    "hut", "lodge", "chalet", "bungalow", "townhouse", "barn", "stable", "orchard", "plot", "land", "smallholding", "pool",
    "sauna", "tub", "shed", "balcony", "terrace", "patio", "garage", "driveway", "gallery", "bookshop", "bookstore", "foodtruck",
    "food-truck", "franchise", "nursery", "kennel", "stall", "airbnb", "guesthouse", "b&b", "timeshare", "e-scooter", "bikes",
    "cars", "guitars", "roomba", "dslr", "gopro", "licence", "license", "toolshed", "generator", "heater", "fireplace", "sofa",
    "bookcase", "bed", "desk", "locker", "safe",
];
pub(super) const ACTIVITIES: Words = words![
    "climbing", "bouldering", "running", "jogging", "swimming", "swim", "hiking", "cycling", "yoga", "pilates",
    "surfing", "skiing", "snowboarding", "skating", "rowing", "kayaking", "sailing", "fishing", "knitting",
    "crocheting", "pottery", "painting", "drawing", "photography", "gardening", "birdwatching", "woodworking",
    "baking", "chess", "tennis", "badminton", "football", "basketball", "volleyball", "golf", "boxing", "judo",
    "karate", "dancing", "ballet", "salsa", "tango", "archery", "fencing", "squash", "volunteering", "camping",
    "calligraphy", "embroidery", "sewing", "quilting", "parkour", "crossfit", "meditation", "beekeeping",
    "weightlifting", "kickboxing", "scuba", "diving", "ping-pong", "table-tennis", "cricket", "rugby", "hockey",
    "triathlon", "singing", "juggling", "origami", "geocaching", "paragliding", "horse-riding", "riding", "choir",
    "bellringing", "bell-ringing", "birding", "foraging", "orienteering", "wakeboarding", "windsurfing", "kitesurfing",
    "skydiving", "powerlifting", "bodybuilding", "gymnastics", "taekwondo", "jiu-jitsu", "bjj", "aikido", "netball", "lacrosse",
    "softball", "baseball", "snooker", "darts", "pool", "bowling", "croquet", "curling", "handball", "futsal", "padel",
    "pickleball", "zumba", "spinning", "barre", "calisthenics", "trampolining", "skateboarding", "rollerblading", "longboarding",
    "canoeing", "paddleboarding", "snorkeling", "snorkelling", "freediving", "trekking", "rambling", "mountaineering", "caving",
    "canyoning", "horseriding", "equestrian", "dressage", "polo", "blogging", "vlogging", "podcasting", "streaming", "gaming",
    "journaling", "scrapbooking", "woodcarving", "whittling", "blacksmithing", "metalwork", "leatherwork", "jewellery-making",
    "candlemaking", "soapmaking", "homebrewing", "winemaking", "cooking", "sketching", "sculpting", "ceramics", "printmaking",
    "watercolour", "watercolours", "watercolor", "songwriting", "drumming", "busking", "improv", "standup", "stand-up", "acting",
    "theatre", "larp", "larping", "cosplay", "genealogy", "astronomy", "stargazing", "philately", "numismatics",
];
/// Signs that something holds for now only.
pub(super) const NOW: Words = words![
    "today", "tonight", "rn", "brb", "atm", "momentarily",
];
pub(super) const NOWS: Words = words![
    "right now", "this morning", "this afternoon", "this evening", "at the moment", "for now", "just now",
    "last night", "this minute", "this second", "this time", "this week", "this once", "for today", "for the moment",
    "for a while", "a minute ago", "an hour ago", "half an hour",
];
/// How one feels or where one is stuck: never lasting.
pub(super) const MOODS: Words = words![
    "tired", "exhausted", "shattered", "sleepy", "hungry", "starving", "thirsty", "full", "bored", "busy", "late",
    "sick", "ill", "sad", "happy", "angry", "annoyed", "upset", "stressed", "worried", "nervous", "excited", "glad",
    "sorry", "fine", "good", "ok", "okay", "great", "cold", "hot", "freezing", "wet", "drunk", "hungover", "lost",
    "stuck", "confused", "frustrated", "relieved", "lonely", "knackered", "wiped", "wrecked", "overwhelmed",
    "anxious", "grumpy", "back", "home", "here", "done", "ready", "free", "off", "out", "away", "running", "waiting",
    "sitting", "having", "eating", "watching", "going", "heading", "boarding", "falling", "trying", "looking",
    "feeling", "thinking", "wondering", "doing", "making", "writing", "dying", "leaving", "packing", "cooking", "in",
    "at", "on", "down", "not", "afk", "jetlagged", "sore",
    "loving", "wearing",
];
/// Where the words are somebody else's view of the user.
pub(super) const REPORTS: Words = words![
    "assume", "expect", "expects", "think", "thinks", "say", "says", "said", "claim", "claims", "claimed", "believe", "believes", "believed", "told",
    "tells", "insists", "insisted", "reckons", "swears", "assumes", "assumed", "suggests", "suggested", "thought",
    "joked", "jokes", "accused", "accuses", "complains", "complained", "teases", "guessed", "guesses", "calls",
    "called", "predicts", "predicted", "keeps", "heard", "supposes", "mentioned", "wrote", "writes", "argues", "tell",
    "hears", "wishes", "hopes", "feels", "asked", "asks", "wondered", "telling", "saying", "convinced", "adamant", "announced", "boasted", "bragged", "joking", "insist", "claiming", "complain", "swear", "reckon", "suggest", "joke", "tease", "suspect", "suspects", "remarked", "noticed",
];
/// Those whose word on one's health is as good as one's own.
pub(super) const DOCTORS: Words = words![
    "doctor", "gp", "dentist", "nurse", "dermatologist", "cardiologist", "allergist", "optician", "specialist",
    "physio", "doc", "dietitian", "nutritionist", "midwife", "hospital", "clinic",
];
/// Beginnings of sentences that imagine.
pub(super) const IMAGINED: Words = words![
    "if", "lets pretend", "let us imagine", "let us suppose", "let us pretend", "let us assume", "lets imagine", "lets assume", "lets suppose", "suppose", "supposing", "imagine", "lets say", "let us say", "let me say", "pretend", "assume", "assuming",
    "what if", "say i", "say we", "hypothetically", "in theory", "in another life", "i wish", "if only",
    "picture this", "as if", "role play", "roleplay", "act as", "you be", "perhaps", "maybe", "would it", "one day",
    "some day", "someday", "consider a", "given a hypothetical", "what would", "how would", "in an alternate",
    "in a parallel", "i dreamt", "i dreamed", "in my dream", "last night i dreamt", "had i", "unless i", "even if",
    "for example", "for instance", "for the sake of argument", "say i",
];
/// Words that make what follows only possible.
pub(super) const POSSIBLE: Words = words![
    "might", "maybe", "perhaps", "possibly", "hypothetically", "could", "would", "wish", "supposedly", "may",
    "should",
];
pub(super) const ASKING: Words = words![
    "what", "why", "where", "when", "who", "which", "how", "do", "did", "be", "was", "can", "could", "would",
    "should", "will", "have", "am", "shall", "may", "whose", "whom", "does", "any", "is", "are",
];
/// Denials that leave nothing.
pub(super) const DENIALS: Words = words![
    "i never said", "i never told", "i did not say", "i did not tell", "i have not said", "i have never said",
    "it be not true", "that be not true", "not true that", "i do not think i", "who said i", "i never claimed",
    "i never mentioned", "i did not mention", "since when do i", "you must mean", "you be confusing me",
    "you mixed me", "you have mixed me", "i be neither", "i do not recall", "i do not remember", "i have not told",
    "i have never told", "i never wanted", "where did you get", "it be not that i", "i never asked", "who told you",
    "i would never say", "i did not claim", "i never wrote", "no one said i", "nobody said i",
    "i did not mean that i", "it be false that", "it be wrong that", "it be a lie that", "i do not believe i",
    "i never meant", "i have not said", "i deny", "that was not me", "that be not me", "wrong person", "you have me confused", "you have got me mixed", "you have got me confused",
];
/// Marks that a way of answering is meant to last.
pub(super) const LASTING: Words = words![
    "from now on", "always", "in future", "in the future", "going forward", "every time", "each time", "from here on",
    "henceforth", "by default", "whenever", "never", "every answer", "all answers", "unless i say", "unless i ask",
    "from today", "at all times", "any time", "anytime you", "all your", "your answers", "your replies",
    "your responses", "as a rule", "for all future", "for future", "moving forward", "generally", "when you answer",
    "when answering", "when you reply", "when replying", "when talking to me", "with me",
    "in replies", "in answers", "in responses", "ever", "in your answers", "in your replies", "in your responses", "in your messages",
    "when you write", "when you explain", "when you talk to me", "when you give me", "whenever you", "when you speak", "next time",
    "to me", "if you write", "if you give me", "if you answer", "if you explain",
];

/// A trade that needs no article to be one.
pub(super) fn known_trade(word: &str) -> bool {
    let word = word.strip_suffix('s').filter(|one| one.len() > 4 && !one.ends_with('s')).unwrap_or(word);
    TRADES.contains(word)
        || words![
            "engineer",
            "developer",
            "teacher",
            "designer",
            "manager",
            "photographer",
            "journalist",
            "therapist",
            "electrician",
            "radiographer",
            "carpenter",
            "plumber",
            "writer",
            "editor",
            "musician",
            "technician",
            "physicist",
            "chemist",
            "biologist",
            "pharmacist",
            "dentist",
        ]
        .contains(word)
}

/// Whether a phrase can be eaten: no question, no "problem", no "worries".
pub(super) fn food_like(phrase: &str) -> bool {
    ![
        "problem", "problems", "worries", "way", "idea", "clue", "rush", "need", "pressure", "thanks", "doubt",
        "offence", "hurry", "one", "thank", "chance", "more", "luck", "time", "surprise",
    ]
    .iter()
    .any(|w| phrase.split(' ').next() == Some(w))
}
