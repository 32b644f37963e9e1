//! The words that English statements about what must never be overlooked are told by. `*` leaves an end open.

/// What people react to, beside the foods and drugs of the lexicon: additives, insects, plants, animals, materials.
pub(super) const SUBSTANCES: &str = "groundnut|pecan|chestnut|coconut|tahini|sunflower seed|celeriac|lupin|lupine|egg white|yolk|ice cream|whey|casein|fructose|sorbitol|xylitol|mannitol|\
spelt|chapati|yeast|maize|quinoa|buckwheat|soya|soybean|edamame|pea|mackerel|anchov*|sardine|herring|crustacean|crayfish|scallop|squid|octopus|\
calamari|strawberr*|raspberr*|blueberr*|blackberr*|berries|papaya|apple|pear|peach|peaches|plum|cherr*|apricot|grape|melon|watermelon|lemon|lime|\
grapefruit|pomegranate|fig|tomato|potato|aubergine|eggplant|chilli|spicy food|spice|leek|spinach|carrot|cucumber|root vegetable|okra|cilantro|\
coriander|cumin|cinnamon|turmeric|ginger|paprika|saffron|vanilla|cocoa|cider|vodka|sodium|potassium|vitamin k|fat|glutamate|aspartame|sucralose|\
sweetener|sulphite|sulfite|nitrate|nitrite|tartrazine|food dye|food colouring|carmine|histamine|salicylate|fermented food|sauerkraut|kimchi|fodmap|\
cephalosporin|cefalexin|sulfa|sulpha|bactrim|ciprofloxacin|cipro|nsaid|acetaminophen|codeine|morphine|tramadol|opioid|opiate|oxycodone|lidocaine|\
anaesthetic|anesthetic|anaesthesia|anesthesia|contrast|iodine|ace inhibitor|vaccine|chlorhexidine|bee|wasp|hornet|ant|mosquito|mosquitoes|midge|\
horsefl*|insect bite|insect sting|jellyfish|pollen|grass|birch|ragweed|cedar|mugwort|dust|mite|mold|mould|mildew|spores|poison ivy|poison oak|nettle|\
lilies|lily|cat|dog|horse|rabbit|hamster|guinea pig|bird|pet hair|dander|fur|feather|down|wool|mohair|angora|lanolin|latex|rubber|nickel|cobalt|\
chromium|gold|silver|jewellery|adhesive|plaster|band-aid|sticky tape|glue|acrylate|formaldehyde|paraben|fragrance|perfume|scent|linalool|limonene|\
oxybenzone|sunscreen|suncream|ppd|hair dye|henna|detergent|bleach|chlorine|essential oil|lavender|eucalyptus|peppermint|a1|smoke|cigarette smoke|\
makeup|deodorant|incense";
/// What may stand before such a word and belongs to it, and behind it.
pub(super) const BEFORE: &str = "tree|pine|brazil|macadamia|birch|oak|grass|bee|wasp|jack|jumper|fire|raw|cow|goat|soft|hard|aged|red|white|green|dark|black|cooked|fried|spicy|fresh|\
bell|chili|hot|sea|house|pet|goose|duck|sulfa|sulpha|contrast|iodine|sticking|silver|olive|cedar|salted|roasted|smoked|cured|processed|instant|brown|\
wild|blue|whole|skimmed|tinned|local|general|oily|root|scented|peanut|nut|almond|soy|soya|coconut|wheat|gluten|egg|corn|milk|fish|shellfish|rye|cat|\
dog|horse|dust|latex|nickel|wool|hair|feather|seed";
pub(super) const BEHIND: &str = "sting|bite|drug|pollen|pillow|dander|hair|dye|flour|protein|powder|oil|seed|venom|mite|tablet|antibiotic|glove|product|sauce|butter|milk|skin|fibre|\
bedding|wine|fever|nut|family|medicine|medication|ant|roe|stock|paste|plaster|jewellery|jewelry|earrings|duvet|spray|allerg";

/// Reactions that are told of nothing else.
pub(super) const STRONG: &str = "sneezing fit|streaming eyes|airway|allergic|alergic|allergy|allergies|alergy|alergies|allergen|anaphyla*|epipen|epi-pen|epi pen|epi in the|an epi|my epi|auto-injector|adrenaline pen|\
hives|urticaria|welts|angioedema|swell up|swells up|swelled up|lips swell*|eyes swell*|face swell*|react|reacted|reacting|reaction|come out in|\
comes out in|came out in|coming out in|come up in|came up in|break out in|breaks out in|broke out in|breaking out in|bring me out|brings me out|\
brought me out|medical bracelet|medic alert|medicalert|medical id|allergy card|patch test|patch tested|skin prick|prick test|tested positive|\
test positive|throat close*|throat closing|throat tighten*|throat swell*|tongue swell*|lips tingl*|throat itch*|mouth itch*|lips itch*|throat seize*|\
windpipe|puff up|puffs up|blow up like|blows up like|face balloon*|itch all over|breaking me out|break me out|breaks me out|contact dermatitis|\
oral allergy|sneeze like|can not breathe|could not breathe|stop breathing|stopped breathing|reach for my inhaler|without my inhaler|\
without antihistamines|sets off my asthma|set off my asthma|trigger my asthma|triggers my asthma";
/// The same where a word ties them to the substance.
pub(super) const SIGNS: &str = "scab*|intensive care|numb|puff*|jabbed|jab me|adrenaline|antihistamines|blotch*|asthma attack|my throat|my windpipe|my airway*|my inhaler|ambulance|\
hospital|broke out|break out|bumps|itch|burns my|burn my|face go*|lips go*|tongue go*|eyes water|eyes stream*|runny nose|rash|itchy|itching|swell|\
swollen|streaming|sneezing|sneeze|wheeze|wheezing|wheezy|blisters|welts|shock|purple|nearly died|almost died";
pub(super) const TIES: &str = "and i|and my|one|a single|a sip|a bite|anything with|any|because of|bring|even|in me|on me|leave|near|eating|eaten|ate|took|had|in contact|from|to|\
when|after|whenever|if|touch|touches|around|without|every|always|since|gave me|give me|got|make|made";
/// The gut's and the head's, told of nothing else.
pub(super) const GUT: &str = "plays havoc with|wreaks havoc on|play havoc with|flares up my|flare up my|be not friends|can not cope with|number on my|trigger for me|trigger of mine|triggers of mine|lack the enzyme|intolerant|intolerance|malabsorption|\
do not tolerate|can not tolerate|never tolerated|can not stomach|can not digest|do not digest|can not process|straight through me|right through me|\
sensitive to|sensitivity|do not agree with me|not agree with my|disagree with me|disagrees with me|do not sit well with me|my stomach can not|\
my gut can not|my body can not|can not handle|can not keep down|flares my|flare my|set off my ibs|sets off my ibs|triggers my ibs|trigger my ibs|\
upset my stomach|upsets my stomach";
/// What such a substance does, when it is said to do it to somebody.
pub(super) const CAUSES: &str = "irritate|inflame|bring|pay for|paid for|get|make|made|give|gave|send|sent|put|have|had|leave|left|cause|caused|trigger|triggered|turn|turned|set|wreck|wrecked|kill|killed|bloat|hospitalise*|\
hospitalize*|land|landed|close|closed|mess|messes|destroy|ruin|swell|burn";
pub(super) const HURTS: &str = "hospital|a&e|er|emergency|ambulance|shock|anaphyla*|hives|rash|welts|blister*|swell*|swollen|balloon|puff*|itch*|sneez*|wheez*|weep|stream*|burn|\
sting|tingle|close|tighten|seize|purple|breathless|breathe|choke|eczema|spots|sores|asthma|throat|skin|lips|face|hands|eyes water|red|raw|bumps|\
bloodshot|wrecks me|wreck me|kill me|kills me|killed me";
pub(super) const PAINS: &str = "the run|bent double|splitting head|regret it|flush|migraine|headache|palpitation*|bloat*|doubled over|cramp*|stomach|gut|tummy|diarrhoea|diarrhea|\
runs|sick|ill|nauseous|nausea|queasy|vomit*|throw up|throwing up|toilet|loo|bathroom|heartburn|reflux|gassy|gas|indigestion|jittery|jitters|shakes|\
agony|pain|balloon|heart race|heart racing|heart pound|poorly|doubled up|in bed";
/// That it comes each time.
pub(super) const EACH: &str = "one glass|one cup|one slice|one spoonful|one mouthful|one scoop|a sip|a bite|one of those|anything with|every time|each time|always|whenever|if i|\
even one|even a|even at|one bite|one sip|a single|so much as|the minute|the moment|as soon as|within minutes|when i eat|when i have|when i drink|\
eats me up|i pay|without fail|even the smell";
/// Past and over, denied, or nobody's own.
pub(super) const OVER: &str = "used to be|grew out of|grown out of|grow out of|outgrew|outgrown|no longer|anymore|gone completely|cured|mix-up|mixup|ruled out|came back negative|\
negative for|all clear|good news|false alarm|never had|misdiagnos*|as a kid|as a child|growing up|turned out not|as a joke|jk|kidding|figuratively|\
metaphor*";
pub(super) const STILL: &str = "still|epipen|to this day|ever since|lifelong|carry|since childhood|these days";
/// That "I" speaks of what might be, or of trying something out.
pub(super) const TRIAL: &str = "would|might|if i went|thinking of|thinking about|considering|consider|curious|tried|trying|try|experiment*|for a month|for a week|for january|\
dry january|veganuary|challenge|what if|imagine|recipe called|difference between|tempted|should i|wondering whether|wondering if|debating|\
planning to|plan to|hoping to|want to go|day of|month of|a friend|guest";
/// Others than the user.
pub(super) const OTHERS: &str = "he|she|him|her|his|hers|they|their|them|someone|somebody|anyone|anybody|people|person|patient|patients|child|children|kids|guest|guests|customer|\
client|clients|student|students|pupil|pupils|character|hero|heroine|ex|who|labrador|puppy|kitten|lads|users|individuals|those|everyone|others|\
roommates|attendees|participants|members|team|dog|dogs|cat|cats|horse|pet|pets|rabbit|hamster|baby|toddler|nursery|school|women|men|adults|sufferers";
/// What a sentence without any person is no statement about oneself with.
pub(super) const GENERAL: &str = "be|was|include|including|might|could|should|would|cause|common|symptom|test|contain|free|avoid|consider|use|label|foods|friendly|risk|prevent|treat|\
treatment|relief|options|safe|tips|research|information|info|such|recipe|explain|write|ask|check|note|your|you|what|how|why|which";

/// Diets that are kept, beside those of the lexicon.
pub(super) const DIETS: &str = "raw vegan|ketogenic|plant based|sober|teetotaler|teetotaller|renal diet|cardiac diet|diabetic diet|mediterranean diet|soft diet|liquid diet|sattvic|\
no added sugar|ramadan fasting|intermittent fasting|lent fasting|lent";
pub(super) const BEFORE_DIET: &str = "years|months|strictly|adhere to|be|'s|keep|keeping|eat|eats|eating|follow|following|on|stay|staying|strict|need|must|want|wants|said|says|say|went|\
gone|always|been|a|an|put|the|i|we|as|only|being|me|us|fully|mostly|lifelong|observe|do|go|stick to|me to|also|have|orthodox|full|total";
pub(super) const BEHIND_DIET: &str = "since|and|so|at|for|but|by|because|household|home|here|diet|basically|now|to|after|family|too|as|only|person|these|this|from|be|'s|if|thanks|please|\
then|though|myself|fasting|years|nine|six|with|on|all|always|who|over|under|due|per|which|lifestyle|going|almost|nearly|about|until|of|it|every|or|\
eater|options|in|ever|forever|permanently";

/// Bodies and aids that bear on everything, beside the illnesses of the lexicon.
pub(super) const BODY: &str = "color blind|red-green color blind|needle phobia|fear of needles|terrified of heights|wheelchair user|defibrillator|dialysis|warfarin|blood thinner|\
anticoagulant|immunosuppressant|chemo|chemotherapy|insulin pump|partially sighted|visually impaired|hard of hearing|hearing aid|cochlear implant|\
guide dog|seizure|stoma|ostomy|catheter|crutches|walking frame|rollator|prosthesis|prosthetic leg|prosthetic arm|paralysed|paralyzed|fear of flying|\
fear of heights|scared of heights|terrified of flying|afraid of flying|long covid|multiple sclerosis|sickle cell|immunocompromised|immunosuppressed|\
transplant|heart condition|heart failure|kidney disease|ckd|one kidney|single kidney|liver disease|g6pd|pku|phenylketonuria|mcas|gastroparesis|\
recovering alcoholic|alcoholic|rotator cuff|slipped disc|hip replacement|knee replacement|bad back|bad knees|rsi|tremor|one hand|one arm|one eye|\
one leg|left-handed|photosensitive|screen reader|breastfeeding|breast-feeding|fructose malabsorption";
pub(super) const BEFORE_BODY: &str = "red-green|blue-yellow|severe|severely|mild|mildly|profoundly|partially|registered|legally|completely|totally|chronic|brittle|photosensitive|torn|\
right|left|bad|full-time|weeks|heavily|type|insulin-dependent|refractory|end-stage|almost|nearly|half|1|2";
/// What stands before when it is the speaker's.
pub(super) const OWN_BODY: &str = "with|with only|i be|i have|i have got|i get|i use|i wear|i suffer|i suffer from|i live with|i be on|i take|my|me|i got|i was diagnosed with|i am|\
as a|i be a|i be in a|being|i only have|i have only got|i have had|i had|i walk with|i need|i rely on|i was born";

/// What is ruled out for good, with the thing in front.
pub(super) const BARRED: &str = "swore off|sworn off|be impossible|rules out|rule out|out for me|pass my lips|off the table|not an option|out of the question|off limits|off-limits|off the menu|a no-go|\
a no go|no-go|a hard no|a no|beyond me|not possible for me|be out|be banned|be forbidden|forbid|be haram|not allowed|be not to be given|\
not to be given|has to be avoided|must be avoided|have to be avoided|a deal-breaker|a dealbreaker|not for me|be a must|not negotiable|non-negotiable|\
kept low|keep low|against my religion|against my faith|have to avoid|must avoid|told me to avoid|steer clear of|stay off|stay away from|\
under no circumstances|do not mix|to stay away from|refuse to";
/// Why, or that, it is so for good.
pub(super) const LASTS: &str = "back|hip|inhaler|claustrophobia|eyesight|ever|full stop|no exceptions|no matter what|never|for good|forever|for life|permanently|always|lifelong|for the foreseeable|religion|religious|faith|\
shabbat|sabbath|ramadan|lent|vow|on principle|dr|surgeon|consultant|pharmacist|kidney|liver|heart|knee|pregnant|expecting|blood pressure|diabetic|\
since the|since my|because of|due to|medication|statins|warfarin|lithium|doctor's orders|hard limit|non-negotiable|strict|strictly|banned|forbidden|\
haram|years|phobia|every time|any of|anything you|under any circumstances";
pub(super) const MOMENT: &str = "forget|regret|guess|tonight|today|this time|right now|this week|this weekend|this morning|this evening|tomorrow|for now|at the moment|this one|\
just this once|wait|believe|help but|seem to|remember|decide|find|figure|until|sleep|yet|get over|imagine|stop thinking|stress enough|afford to|\
yesterday|anymore|complain|go wrong|recommend it";

/// What answers are made of.
pub(super) const TOPICS: &str = "pros and cons|kilos|ml|cups|naira|rupees|euros|dollars|yen|rand|shillings|eur|gbp|usd|lakh|crores|currency|day first|month first|year first|\
date format|dd/mm|mm/dd|24 hour|24-hour|12-hour|am/pm|time zone|timezone|pacific time|bullet points|plain text|code sample|snippets|exclamation mark|\
exclamation points|em dash|em dashes|all caps|lines|in detail|length|ramble|summarise|summarize|tldr|conclusion first|answer first|bottom line|\
straight off|straight to the point|to the point|formally|bluntly|honestly|sugar-coat*|sugarcoat*|flatter*|compliment*|apolog*|sorry|caveat|lecture|\
lecturing|warnings|swear|swearing|plain english|plain language|simple language|eli5|as if i|like i be|references|step by step|one step|one at a time|\
ask before|always ask|always check|ask for my ok|ask permission|run it by me|run it past me|rhetorical|serve|font|ask first|check with me|\
check first|without asking|how i like|portions|servings|for two|for four|per person|analogy|sarcasm|first name|respond|explain|pictures|translation";
/// That it is meant to stand.
pub(super) const FIRM: &str = "from now on|from here on|henceforth|going forward|moving forward|in future|in the future|by default|as a rule|standing rule|your answers|\
your replies|all replies|all answers|every answer|every reply|when you answer|when you reply|whenever you|all future|when i ask|always|to me again|\
permanently|each time|every time";
/// Topics of which nobody asks but for good.
pub(super) const FIXED: &str = "metric|imperial|celsius|fahrenheit|centigrade|spelling|24 hour|24-hour|12-hour|dd/mm|mm/dd|day first|iso dates|military time";
pub(super) const STANDS: &str = "from now on|always|in future|in the future|going forward|every time|each time|from here on|henceforth|whenever|never|every answer|all answers|\
unless i say|unless i ask|from today|at all times|any time|all your|your answers|your replies|your responses|as a rule|for future|moving forward|\
generally|when answering|when replying|when talking to me|with me|in replies|in answers|in responses|ever|in your messages|next time|if you write|\
if you give me|if you answer|if you explain|any recipe|every price|every amount|every figure|each reply|each answer|every recipe|every response|\
as of today|for the future|default|standing rule|general rule|golden rule|anytime|permanently|for good|forever|in all|in every|in everything|\
all future|future chats|every reply|every one|all replies|all responses|everything you|anything you|any code|any medical|to me again|you make to me|\
replying to me|general preference|as a preference|my preference|until i say otherwise|unless i tell you|every day after|across the board|\
without exception|everything to|when it be anything to do|when it come to|when we talk|when i ask|when i paste|when i share|when i send|\
when i give you|if i ask|if i paste|if i send|when you|how i would like|how i like|so any|any numbers|any figures|any dates|all dates|all prices|\
all recipes|all measurements|all temperatures|once more|on all|for all";
/// That it is for this one thing.
pub(super) const ONCE: &str = "this time|this once|just once|for now|for this|this one|the one|that last|last answer|above|today only|tonight|in this|just this|this paragraph|\
this email|this essay|this letter|this message|this reply|this answer|this code|this text|this article|the following|the next|then we will go back|\
my essay|my email|my boss|my teacher|my professor|the client|client wants|to him|to her|to them|for him|for her|he|she";
/// Openings of a wish or an order.
pub(super) const ORDERS: &str = "please|always|never|no|only|do not|use|give|answer|reply|respond|write|keep|stick|put|quote|show|talk|speak|explain|tell|call|make|stop|quit|drop|\
skip|avoid|include|add|cite|ask|check|confirm|format|list|scale|convert|spell|start|end|begin|lead|limit|be|feel|kindly|want|prefer|like|rather|suit|\
appreciate|need|should|could|can|would|wish|assume|treat|let|leave|cut|default|two|three|one|max|maximum|under|day|month|metric|imperial|celsius|\
british|american|plain|short|24|12|24-hour|bullet|replies|prices|dates|temperatures|distances|recipes|code|every|everything|all|any|whenever|when|\
send|round|name|address|sources|translate|correct|just|straight|no-nonsense|numbers|figures|less|more|spare";
