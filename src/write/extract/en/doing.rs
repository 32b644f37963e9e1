//! The English word lists that tell a habit from a passing act, and a trait from a mood.

use crate::text::words::{Words, words};

/// Verbs that in the simple present tell of no habit: of mind, of speech, of wish, of beginning, and those that other rules read.
pub(super) const IDLE_VERBS: Words = words![
    "accept", "admire", "admit", "agree", "am", "apologise", "apologize", "appear", "appreciate", "are", "argue", "ask",
    "assume", "be", "became", "become", "beg", "begin", "believe", "bet", "blame", "can", "care", "change", "check",
    "choose", "claim", "come", "complete", "confess", "confirm", "consider", "continue", "copy", "could", "create", "cut", "dare",
    "decide", "declare", "define", "delete", "demand", "deny", "deserve", "did", "disagree", "do", "doubt", "dream",
    "dunno", "end", "envy", "estimate", "even", "expect", "fail", "fear", "feel", "figure", "find", "finish", "follow", "forget",
    "forgive", "gave", "get", "give", "given", "go", "got", "gotta", "guess", "had", "happen", "hate", "have", "hear",
    "help", "hit", "hope", "hurt", "idea", "imagine", "insist", "intend", "is", "judge", "just", "keep", "know",
    "lack", "learn", "leave", "let", "like", "look", "lose", "love", "made", "may", "mean", "meant", "might", "mind",
    "miss", "must", "need", "not", "notice", "object", "offer", "open", "ought", "owe", "own", "pass", "perceive", "pick",
    "picture", "plan", "please", "predict", "prefer", "presume", "press", "pretend", "promise", "propose", "prove",
    "put", "quit", "quote", "realise", "realize", "recall", "receive", "recognise", "recognize", "recommend", "reckon", "refer",
    "refuse", "regret", "reject", "rely", "remember", "remove", "repeat", "request", "require", "resign", "respect", "rest", "run",
    "said", "sat", "saw", "say", "see", "seek", "seem", "select", "send", "sense", "set", "shall", "should", "show",
    "shut", "smell", "solve", "sound", "speak", "spend", "split", "spot", "spread", "stand", "start", "state", "still", "stop", "submit", "suffer",
    "suggest", "support", "suppose", "surrender", "suspect", "swear", "take", "talk", "taste", "tell", "tend", "thank", "thanks",
    "think", "thought", "told", "too", "touch", "trust", "try", "turn", "type", "understand", "upload", "use", "vote", "wait", "want",
    "was", "were", "will", "win", "wish", "woke", "won", "wonder", "would", "yield", "enter", "click", "paste", "install",
    "execute", "compile", "import", "reach", "return", "add", "attach", "include", "insert", "mention", "note", "present", "provide",
    "raise", "share", "sign", "summarize", "update", "upgrade", "hereby", "quite", "really", "wont", "dont", "cant", "didnt", "bring",
    "call", "name", "burn", "drop", "break", "fall", "move", "retire", "graduate", "marry", "divorce", "arrive", "depart",
    "celebrate", "rate", "rank", "value", "fit", "belong", "contain", "exist", "live", "work", "study", "hold", "stay", "meet", "lie",
    "waste", "struggle", "worry", "panic", "cry", "laugh", "smile", "sigh", "shrug", "nod", "wave", "wink", "blush", "grin", "hug",
];
/// Those that never do, however often: what one thinks, feels and says.
pub(super) const MIND: Words = words![
    "accept", "admit", "agree", "am", "apologise", "apologize", "appear", "appreciate", "are", "assume", "be", "became", "believe", "bet",
    "can", "claim", "confirm", "could", "dare", "deserve", "did", "disagree", "doubt", "dunno", "even", "expect", "feel", "figure",
    "given", "gotta", "guess", "had", "hate", "have", "hear", "hope", "imagine", "insist", "is", "just", "know", "lack", "let",
    "like", "look", "love", "may", "mean", "meant", "might", "mind", "must", "need", "not", "ought", "owe", "perceive", "please",
    "prefer", "presume", "promise", "realise", "realize", "reckon", "recommend", "said", "say", "seem", "shall", "should", "smell", "sound",
    "still", "suggest", "suppose", "suspect", "swear", "taste", "tell", "thank", "thanks", "think", "thought", "told", "too", "understand",
    "want", "was", "were", "will", "wish", "wonder", "would", "hereby", "quite", "really", "wont", "dont", "cant", "didnt", "idea", "name",
    "own", "use", "live", "work", "study", "speak", "suffer", "learn", "plan", "intend", "tend",
];
/// How often something is done.
pub(super) const OFTEN: Words = words![
    "always", "usually", "normally", "generally", "typically", "often", "never", "rarely", "seldom", "sometimes", "occasionally",
    "regularly", "mostly", "frequently", "hardly", "constantly", "religiously", "routinely",
];
/// What one has and does not own: matters of the moment, of talk, of the task at hand.
pub(super) const NO_THINGS: Words = words![
    "question", "questions", "problem", "problems", "issue", "issues", "idea", "ideas", "feeling", "feelings", "headache", "cold", "fever", "flu",
    "meeting", "meetings", "call", "calls", "appointment", "deadline", "deadlines", "exam", "exams", "test", "tests", "cough", "plan", "plans",
    "point", "points", "favor", "favour", "request", "suggestion", "suggestions", "doubt", "doubts", "minute", "minutes", "moment", "second",
    "seconds", "hour", "hours", "time", "times", "chance", "look", "go", "try", "day", "days", "week", "weeks", "month", "months", "morning",
    "evening", "night", "weekend", "dream", "thought", "thoughts", "choice", "choices", "option", "options", "reason", "reasons", "way", "ways",
    "lot", "lots", "bunch", "couple", "few", "bit", "hunch", "hangover", "stomachache", "throat", "deal", "sale", "discount", "list", "text",
    "document", "data", "project", "projects", "task", "tasks", "work", "job", "interview", "party", "date", "break", "fun", "blast", "sense",
    "clue", "difficulty", "urge", "craving", "need", "needs", "desire", "intention", "opinion", "comment", "comments", "complaint", "concern",
    "concerns", "worry", "fear", "hope", "hopes", "confession", "secret", "story", "joke", "riddle", "guess", "theory", "dilemma", "situation",
    "crisis", "emergency", "visitor", "visitors", "guest", "guests", "company", "people", "someone", "something", "nothing", "anything",
    "everything", "one", "ones", "more", "enough", "much", "many", "any", "it", "left", "things", "thing", "stuff", "everyone", "error", "year",
    "years", "word", "words", "long", "hard", "good", "bad", "great", "nice", "rough", "busy", "lovely", "terrible", "awful", "crazy", "weird",
    "chat", "talk", "conversation", "row", "argument", "fight", "bone", "pick", "ask", "mood", "snack", "lunch", "dinner", "breakfast",
    "drink", "bite", "nap", "shower", "bath", "walk", "laugh", "cry", "rest", "sleep", "gap", "draft", "report", "presentation", "paper", "essay",
    "letter", "email", "message", "messages", "photo", "picture", "pictures", "screenshot", "link", "links", "number", "numbers", "budget",
    "trip", "flight", "date", "wedding", "event", "class", "lesson", "lecture", "session", "shift", "interest", "taste", "feel", "effect",
    "impact", "influence", "experience", "history", "right", "obligation", "duty", "responsibility", "ability", "habit", "tendency", "soft",
    "hunger", "appetite", "itch", "cramp", "nosebleed", "hiccups", "blister", "bruise", "cut", "flat", "spare", "free", "delay", "queue",
];
/// Parts of the body and words of illness that make a thing one has an ailment.
pub(super) const AILING: Words = words![
    "thyroid", "kidney", "kidneys", "liver", "heart", "lung", "lungs", "knee", "knees", "back", "spine", "hip", "shoulder", "disorder", "syndrome",
    "disease", "deficiency", "intolerance", "disability", "impairment", "condition", "prosthetic", "prosthesis", "implant", "stoma", "pacemaker", "transplant",
    "underactive", "overactive", "weak", "chronic", "bladder", "bowel", "pressure", "cholesterol", "sugar", "iron", "vision", "eyesight", "hearing",
    "sciatica", "phobia", "tumour", "tumor", "infection", "palsy", "sclerosis", "dystrophy", "allergies", "sensitivity", "limp", "stammer", "stutter", "lisp",
    "murmur", "valve", "shunt", "squint", "rash", "eczema", "joints", "disc", "discs", "wrist", "wrists", "ankle", "ankles", "neck", "stomach", "gut", "skin",
];
/// What is a pastime without an object of its own.
pub(super) const PASTIMES: Words = words![
    "knit", "crochet", "sew", "quilt", "embroider", "weave", "spin", "fish", "hunt", "garden", "paint", "draw", "sketch", "sculpt",
    "cycle", "swim", "sing", "dance", "surf", "ski", "snowboard", "sail", "row", "kayak", "canoe", "climb", "hike", "trek",
    "boulder", "box", "fence", "skate", "skateboard", "longboard", "rollerblade", "podcast", "blog", "vlog", "bake", "brew", "homebrew",
    "birdwatch", "meditate", "journal", "game", "forage", "camp", "dive", "freedive", "snorkel", "juggle", "jog", "golf", "bowl", "curl", "wrestle",
    "spar", "lift", "weightlift", "powerlift", "deadlift", "bodybuild", "run", "cosplay", "improvise", "act", "rap", "beatbox", "drum", "busk", "dj",
    "compose", "photograph", "film", "scrapbook", "upcycle", "thrift", "geocache", "metal-detect", "stargaze", "whittle", "carve", "woodwork",
    "collect", "volunteer", "read", "write", "cook", "paddleboard", "windsurf", "kitesurf", "paraglide", "skydive", "parkour", "orienteer", "ramble",
    "ride", "shoot", "bike", "stammer", "stutter", "vape", "smoke", "snore", "commute", "homeschool", "daydream", "sleepwalk",
];
/// Verbs that look back although nothing in their form says so.
pub(super) const PAST: Words = words![
    "went", "saw", "got", "took", "made", "found", "gave", "came", "left", "lost", "met", "felt", "kept", "told", "thought", "bought",
    "brought", "caught", "taught", "sold", "sent", "spent", "built", "broke", "spoke", "woke", "chose", "wrote", "drove", "rode", "rose",
    "fell", "flew", "grew", "knew", "threw", "drew", "ate", "drank", "began", "ran", "swam", "sang", "sat", "stood", "held", "heard",
    "slept", "swept", "wept", "crept", "dealt", "meant", "paid", "laid", "led", "fed", "won", "hung", "dug", "stuck", "struck", "shot",
    "forgot", "became", "wore", "tore", "swore", "bit", "hid", "slid", "shook", "stole", "froze", "lent", "bent", "had", "did", "was",
    "said", "done", "gone", "seen", "been", "born", "grown", "given", "taken", "spoilt", "burnt", "learnt", "dreamt", "leapt", "lit",
    "fought", "sought", "bred", "fled", "swapped", "married", "moved", "used", "tried", "quit", "died", "lied", "tied",
];
/// Words of work that is being done in the chat: what one does with them is no habit.
pub(super) const TASKS: Words = words![
    "error", "errors", "code", "function", "script", "file", "files", "button", "query", "bug", "output", "input", "loop",
    "column", "columns", "row", "rows", "database", "api", "dataset", "dataframe", "array", "string", "variable", "variables",
    "server", "endpoint", "command", "terminal", "crash", "crashes", "compile", "compiler", "exception", "json", "csv",
    "xml", "html", "css", "sentence", "paragraph", "essay", "prompt", "draft", "equation", "formula", "integral", "homework", "assignment",
    "spreadsheet", "cell", "cells", "attached", "following",
];
/// What "I'm a ..." says for a moment, or in jest.
pub(super) const NO_NATURE: Words = words![
    "nightmare", "tip", "state", "pain", "drag", "bore", "delight", "dream", "lie", "secret", "blur", "lottery", "struggle", "brick",
    "bit", "little", "few", "lot", "mess", "wreck", "fool", "idiot", "genius", "moron", "hero", "star", "legend", "disaster", "failure",
    "newbie", "noob", "beginner", "user", "customer", "human", "person", "man", "woman", "guy", "girl", "boy", "kid", "child", "loss",
    "hurry", "rush", "pickle", "bind", "meeting", "mood", "bot", "robot", "ai", "model", "assistant", "wizard", "dragon", "spy", "king",
    "queen", "prince", "princess", "ghost", "monster", "zombie", "pirate", "joke", "dope", "clown", "liar", "ok", "day", "minute", "hour",
    "while", "way", "bus", "train", "plane", "taxi", "call", "break", "fan", "such", "total", "complete", "right", "wrong", "late",
    "second", "third", "friend", "part", "member", "number", "sort", "kind", "type", "lifesaver", "gem", "dear", "saint", "angel", "god",
    "goddess", "believer", "stranger", "tourist", "visitor", "guest", "potato", "burrito", "puddle", "huge", "big", "bad", "good",
    "great", "terrible", "horrible", "happy", "sad", "tired", "hungry", "busy", "nervous", "better", "worse", "more", "less", "people",
];
/// What a country, a work or a thing of nature has, as reference books give it.
pub(super) const WORLD: Words = words![
    "capital", "population", "president", "currency", "author", "inventor", "height", "length", "speed", "temperature", "distance", "formula",
    "symbol", "area", "largest", "tallest", "longest", "highest", "deepest", "fastest", "smallest", "oldest", "planet", "element", "anthem",
    "founder", "discoverer", "diameter", "density", "mass", "root", "atomic", "boiling", "melting", "painter", "composer", "director",
];
/// Kinds of people by what they are fond of: "a cat person".
pub(super) const FANCIED: Words = words![
    "dog", "cat", "coffee", "tea", "wine", "beer", "whisky", "city", "country", "beach", "mountain", "mountains", "sea", "book", "books",
    "winter", "summer", "autumn", "spring", "plant", "horse", "bird", "music", "sports", "outdoors", "outdoor", "indoor", "chocolate", "cheese",
    "savoury", "sweet", "pizza", "pasta", "bread", "breakfast", "train", "car", "bike", "film", "movie", "theatre", "radio", "podcast", "mac", "pc",
    "android", "apple", "iphone", "linux", "windows", "paper", "notebook", "spreadsheet", "numbers", "people", "family", "gin", "rum", "vinyl",
];
pub(super) const SYSTEMS: Words = words![
    "windows", "mac", "macos", "linux", "ubuntu", "fedora", "debian", "arch", "android", "ios", "iphone", "chromebook", "chromeos", "macbook",
    "ipad", "pixel", "samsung", "postgres", "kubernetes", "aws", "azure", "gcp", "nixos", "mint",
];
pub(super) const MONEY: Words = words![
    "$", "£", "€", "dollars", "dollar", "bucks", "quid", "pounds", "pound", "euro", "euros", "rupees", "yen", "yuan", "rmb", "usd", "gbp", "eur",
    "inr", "rs", "lakh", "lakhs", "crore", "grand", "pesos", "francs", "kronor", "won", "rand", "naira", "aud", "cad", "sgd", "chf", "cents", "pence",
];
/// Books, games and the like, in which "I" is somebody else.
pub(super) const STAGES: Words = words![
    "story", "novel", "book", "game", "film", "movie", "play", "scenario", "scene", "campaign", "fanfic", "fiction", "screenplay", "script",
    "poem", "song", "lyrics", "dream", "roleplay", "rp", "sketch", "skit", "musical", "simulation", "tale", "fairytale", "comic", "manga", "series", "chapter",
];
pub(super) const ROLES: Words = words![
    "character", "protagonist", "villain", "narrator", "persona", "avatar", "antagonist", "oc", "alter",
];
/// What nobody loves: with "just" or "totally" it is meant the other way round.
pub(super) const BURDENS: Words = words![
    "tax", "taxes", "meeting", "meetings", "traffic", "mondays", "monday", "paperwork", "queues", "queuing", "waiting", "spam", "bills", "chores",
    "delays", "delayed", "ads", "homework", "deadlines", "bureaucracy", "overtime", "hold", "ignored", "stuck", "late", "headaches", "rain",
    "cancelled", "lied", "woken", "repeating", "cleaning", "commuting", "alarms", "voicemail", "sunburn", "hangovers", "hangover", "dentist",
    "ironing", "fines", "queue", "robocalls", "pop-ups", "popups", "captchas", "layoffs", "rejection", "root", "overcharged",
];
/// Openings of a sentence that mean the opposite of what follows.
pub(super) const IRONY: Words = words![
    "oh great", "oh joy", "oh fantastic", "oh wonderful", "oh lovely", "oh brilliant", "oh sure", "yeah right", "yeah sure", "yeah because",
    "sure because", "sure , because", "oh yes because", "oh yeah because", "oh yeah", "just great", "just what i needed", "just what i need", "how lovely", "how wonderful",
    "great , another", "great another", "fantastic , another", "lovely , another", "wow thanks", "wow , thanks", "wow i be such", "wow , i be such", "well done me",
    "because obviously i", "because clearly i", "as if i", "right , because", "oh of course because", "oh good", "oh perfect", "oh how", "yay another", "yay , another",
    "brilliant , another", "perfect , another", "wonderful , another", "yes because i", "of course because",
];
/// What one cannot do for a moment: no limit of one's life.
pub(super) const MOMENT: Words = words![
    "quit", "rest", "surrender", "fail", "disappoint", "regret", "hesitate", "settle", "deny", "argue", "explain", "describe", "express",
    "be", "believe", "find", "decide", "wait", "see", "hear", "tell", "say", "think", "remember", "recall", "figure", "get", "help",
    "imagine", "sleep", "stop", "move", "breathe", "talk", "come", "make", "understand", "do", "focus", "concentrate", "seem", "let",
    "have", "go", "lie", "keep", "start", "work", "bother", "take", "wrap", "fathom", "blame", "complain", "afford", "thank", "stress",
    "emphasise", "emphasize", "agree", "log", "connect", "reach", "access", "load", "download", "install", "print", "send", "speak",
    "promise", "give", "quite", "even", "ask", "know", "end", "return", "change", "fix", "solve", "reproduce", "judge", "lose", "miss",
    "cope", "face", "forget", "hold", "leave", "type", "upload", "open",
];
/// Things that stay where they are.
pub(super) const SEATED: Words = words![
    "office", "flat", "house", "home", "place", "apartment", "room", "desk", "studio", "shop", "school", "gym", "gp", "doctor", "vet",
    "dentist", "practice", "club", "church", "mosque", "temple", "allotment", "garden", "garage", "bank", "locker", "workshop", "farm",
    "cabin", "lab", "stall", "boat", "campus", "dorm", "workplace", "surgery", "salon", "family", "parking", "bedroom", "kitchen",
];
/// What a thing is for as long as it is.
pub(super) const LASTING: Words = words![
    "electric", "hybrid", "diesel", "petrol", "automatic", "manual", "left-handed", "vintage", "rented", "leased", "secondhand",
    "second-hand", "handmade", "inherited", "insured", "antique", "solar-powered", "detached", "open-plan", "tiny", "protestant",
    "bilingual",
];
/// Verbs that say in the present how it always is with a thing.
pub(super) const STANDS: Words = words![
    "come", "comes", "run", "runs", "end", "ends", "belong", "belongs", "face", "faces", "overlook", "overlooks", "seats", "sleeps",
    "cover", "covers", "starts", "begins", "finishes", "finish", "closes", "opens", "costs", "stems", "dates", "start", "speaks", "speak",
    "celebrates", "celebrate", "includes", "owns", "goes",
];
