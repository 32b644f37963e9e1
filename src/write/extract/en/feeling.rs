//! The English words for joy and pain, liking and loathing, that tell a taste from what is said around them.

use crate::text::words::{Words, words};

/// Takes a preposition and what is liked: "a sucker for", "keen on".
pub(super) const FOND: Words = words![
    "fan", "sucker", "lover", "nut", "addict", "enthusiast", "devotee", "fiend", "junkie", "connoisseur", "aficionado", "admirer",
    "fond", "keen", "mad", "crazy", "nuts", "bonkers", "obsessed", "hooked", "partial", "devoted", "addicted", "besotted", "wild",
    "passionate", "enamoured", "enamored", "smitten", "sold", "crackers", "daft", "potty", "gaga", "batty", "fascinated", "captivated",
    "enchanted", "charmed", "weakness", "fondness", "passion", "love", "appetite", "craving", "obsession", "affection", "crush",
    "admiration", "appreciation", "fascination", "enthusiasm", "adoration", "penchant", "predilection", "soft-spot", "spot",
    "preference", "taste", "tooth", "liking", "hots", "geek", "buff", "glutton", "big", "huge",
];
/// What one has "no" of for what one does not like; with any of it nothing is said.
pub(super) const SPARED: Words = words!["patience", "time", "use", "tolerance", "stomach", "interest", "desire", "enthusiasm"];
/// The same of what is loathed.
pub(super) const AVERSE: Words = words![
    "hatred", "aversion", "horror", "dread", "phobia", "dislike", "distaste", "loathing", "disdain", "contempt", "bored", "weary",
    "scared", "terrified", "frightened", "petrified", "afraid", "wary", "averse", "disgusted", "repulsed", "revolted", 
    "squeamish", "suspicious", "sceptical", "skeptical", "intimidated", "creeped", "fear", "hate",
];
/// What belongs to the user and feels: "makes my skin crawl", "warms my heart".
pub(super) const BODY: Words = words![
    "skin", "day", "heart", "blood", "stomach", "teeth", "nerves", "eyes", "brain", "head", "soul", "mouth", "mood", "spirits", "ears",
    "hair", "mind", "temper", "boat", "patience", "toes", "flesh", "week", "batteries", "pulse", "sanity", "goat", "gears",
];
/// Words of joy in what a thing does to somebody.
pub(super) const PLEASES: Words = words![
    "happy", "happier", "happiest", "sane", "smile", "smiling", "laugh", "calm", "calms", "relax", "relaxes", "relaxed", "cheer", "cheers", "cheerful",
    "alive", "joy", "bliss", "heaven", "delight", "delights", "soothe", "soothes", "thrill", "thrills", "comfort", "comforts",
    "fascinate", "fascinates", "intrigue", "intrigues", "amuse", "amuses", "charm", "charms", "enchant", "enchants", "excite", "excites",
    "inspire", "inspires", "energise", "energises", "energize", "energizes", "recharge", "recharges", "melt", "melts", "warm", "warms",
    "float", "floats", "tickle", "tickles", "sing", "brighten", "brightens", "lift", "lifts", "peace", "peaceful", "therapy", "paradise", "refuge",
    "drool", "swoon", "purr", "grin", "giddy", "appeal", "appeals", "agree", "agrees", "suit", "suits", "fun", "pleasure", "treat",
    "catnip", "good", "better", "best", "glad", "sanctuary", "rocks", "satisfy", "satisfies", "hooked", "going", "interest",
    "interests", "enthral", "enthrals", "enthuse", "life", "speak", "speaks",
];
/// Words of pain in what a thing does to somebody.
pub(super) const PAINS: Words = words![
    "mad", "crazy", "nuts", "insane", "bananas", "wall", "crawl", "creep", "creeps", "tears", "hell", "torture", "sick", "ill", "sleep",
    "anxious", "nervous", "uneasy", "shudder", "cringe", "gag", "nightmare", "nightmares", "pain", "irritate", "irritates", "annoy", "annoys",
    "bore", "bores", "bored", "irk", "irks", "terrify", "terrifies", "scare", "scares", "disgust", "disgusts", "repulse", "repulses", "depress",
    "depresses", "drain", "drains", "exhaust", "exhausts", "tire", "tires", "bug", "bugs", "bother", "bothers", "stress", "stresses", "gross", "grosses",
    "freak", "freaks", "headache", "headaches", "migraine", "yawn", "yawning", "queasy", "nauseous", "nausea", "edge", "boil", "boils", "churn", "willies", "shivers", "angry",
    "furious", "rage", "sad", "miserable", "gloomy", "panic", "panicky", "dizzy", "itch", "itchy", "worst", "hate", "stiff", "numb",
    "jittery", "grumpy", "cranky", "wince", "squirm", "scream", "despair", "repel", "repels", "revolt", "revolts", "upset", "upsets", "overwhelm",
    "overwhelms", "intimidate", "intimidates", "unnerve", "unnerves", "grate", "grates", "nerves", "goat", "try", "tries", "weird",
    "sweat", "heebie-jeebies", "hives", "kill", "kills", "torment", "torments", "claustrophobic", "uncomfortable", "vomit", "puke", "bloated",
];
