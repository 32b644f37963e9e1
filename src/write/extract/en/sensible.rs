//! The words by which [`super::sense`] tells what can be meant, between bars; `*` leaves an end open.

/// Begin no name and no thing, though some stand at the beginning of a sentence with a capital.
pub(super) const NO_NAMES: &str = "european|asian|african|hindu|hindus|muslims|same|here|thanks|sorry|back|just|still|glad|happy|good|great|fine|ok|okay|awesome|amazing|so|too|how|what|who|\
    where|when|why|which|that|this|these|those|it|they|we|you|he|she|me|us|them|people|someone|everyone|nobody|all|both|\
    some|any|always|never|often|very|really|next|now|then|today|tomorrow|yesterday|yes|no|not|and|or|but|as|at|on|in|for|\
    of|to|from|with|by|part";

/// How often, or since when.
pub(super) const OFTEN: &str = "always|usually|often|never|normally|generally|typically|mostly|regularly|daily|nightly|weekly|monthly|every|each|\
    once a|twice a|times a|most days|most mornings|most evenings|most nights|most weekends|on mondays|on tuesdays|\
    on wednesdays|on thursdays|on fridays|on saturdays|on sundays|on weekdays|on weekends|at weekends|in the mornings|\
    in the evenings|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekdays|weekends|mornings|evenings|\
    nights|tend to|used to|rarely|seldom|hardly ever|don't|do not|doesn't|before bed|before work|after work|\
    before breakfast|after dinner|after lunch|at least|all year|all winter|all summer|in winter|in summer|habit|habitually|\
    everywhere|by default|as a rule|for years|only|religiously|without fail|around|till|until|at|during|for breakfast|\
    for lunch|in the|along|round|first thing|smoker|non smoker|drinker|early bird|night owl|riser|a day|a week|a month";

/// What is said of a group, or of talking itself.
pub(super) const SHARED: &str = "each other|each other's|since we|since you|means the world|means a lot|last talked|last chatted|last spoke|make sure|\
    as a team|great team|dreamed of";

/// Begin what was done once or is no doing.
pub(super) const PAST_HABITS: &str =
    "retook|took|went|got|have|has|get|had|made|last|in|and|all|rock|make|each|more|appreciate|costs|take|turn|do for";

pub(super) const IDLE_HABITS: &str =
    "do have|helps|can|could|makes the|give up|each enjoy|look forward|looking forward";

/// What follows "take" and is no medicine.
pub(super) const IDLE_TAKES: &str = "care|time|part|place|turns|note|notes|advantage|break|breaks|lookout|track|way|look|step|steps|action|pride|pictures|\
    picture|photos|photo|risk|risks|charge|over|off|on|up|it|this|that|them|you|me|us|him|her|classes|class|lessons|course|\
    courses|trip|trips|walk|walks|day|days|week|weekend|moment|minute|strong|initiative|people|kids|dog|one|everything|\
    everyone|inspiration|feedback|advice|responsibility|lead|bus|train|hunt|waiting|right";

pub(super) const ZONES: &str = "european|time|zone|hours ahead|hours behind";

/// Where one stays but does not live, and what follows "based on".
pub(super) const NO_PLACES: &str = "hotel|hostel|airbnb|resort|motel|taste|preference|preferences|feedback|research|data|knowledge|your|recommendation*|\
    suggestion*|experience|structure";

/// What a place without a name is called.
pub(super) const PLACES: &str = "city|cities|town|village|country|countryside|flat|apartment|house|home|farm|farmhouse|island|suburb*|north*|south*|\
    east*|west*|coast|seaside|sea|beach|mountain*|hill*|downtown|center|centre|campus|dorm*|street|road|avenue|lane|square|\
    valley|state|county|province|district|area|region|neighbo*|quarter|cottage|cabin|bungalow|boat|houseboat|van|caravan|\
    trailer|building|block|tower|floor|basement|attic|studio|loft|room|place|estate|desert|forest|woods|sticks|lake*|river*|bay|\
    port|harbour|harbor|capital|abroad|overseas|parents|alone|middle|outskirts|outside|near|close|minutes|hour|miles|km";

/// A club that is joined employs nobody.
pub(super) const CLUBS: &str = "people|folks|others|clients|club|class|classes|course|courses|group|association|gym|choir|band|forum|community|\
    challenge|program|programme|dishes|recipes|meeting|league|society|event|events|church";

/// What one has or uses without owning a thing.
pub(super) const NO_THINGS: &str = "influence|resources|knowledge|experience|passion|voice|platform|energy|news|tip|tips|one about|recipe*|idea*|question*|\
    meeting*|feeling*|problem*|plan*|chance|time|lot|lots|hunch|point|talk|exam|interview|collection of|issue*|doubt*|choice|\
    goal*|dream*|thought*|story|stories|memory|memories|earnings";

/// What everybody likes.
pub(super) const ABSTRACT: &str =
    "family|friends|friendship|support|love|teamwork|kindness|loved ones|community|communication|trust";

pub(super) const EMPTY_TASTES: &str = "can|is|are|was|were|it|this|that|them|what|how|when|there|taking|making|seeing|having|working|getting|helping|sharing|\
    connecting|supporting";

pub(super) const ENOUGH_BEING: &str = "big|huge|great|fan|good|playing|pushing|going|trying|using|being|doing|creating|meeting|learning|hearing|knowing|work";

/// A feeling of the moment.
pub(super) const MOMENTS: &str = "excited about|excited for|excited to|so excited|stoked|pumped for|got into a|get into a|got into an|got into the|\
    ran into|more confident|more comfortable|will try|try to enjoy|can enjoy|you can|let's|all over";

/// Wishes to know more of what was just spoken of.
pub(super) const ONLY_CURIOUS: &str = "interested in the|interested in a|interested in an|interested in this|interested in that|interested in your|\
    interested in learning|interested in trying|interested in exploring|interested in getting|interested in visiting|\
    interested in creating|interested in finding|interested in seeing|interested in hearing|interested in knowing|\
    interested in buying|interested in writing more|particularly interested|especially interested";

/// Wishes that are said to please, and those that end with the answer.
pub(super) const ONLY_POLITE: &str = "love to see|like to see|love to hear|like to hear|love to know|like to know|love to read|love to check|hear more about|\
    of yours|see them|see it|see that|see you|see your|hear about your|hear your|join you|help you|some advice|a quote|\
    more about|my head around|get organized|get organised|some tips|some information|some help|pass it on";

/// What is over.
pub(super) const DONE: &str = "already|i've just|i just|we've just|we just|i've seen|celebrated|i've completed|having completed|has already|if my|\
    whether my|so far|rescheduled from|sunday paper";

/// What is said to comfort.
pub(super) const PLATITUDES: &str = "can make|can go|can help|can be|you got this|you make it|every step|part of any|key to|are key|one step at a time|\
    one day at a time|you're not alone|you are not alone|it's okay to|anything is possible";

/// How a life's years are told; `_` is the number.
pub(super) const BORN: &str = "i'm _|it's _|i am _|im _|am _|turned _|turning _|turn _|turns _|aged _|age is _|age _|hit _|be _|is _|nearly _|almost _|\
    pushing _|my _|in my _|at _|just _|_ years|_ year old|_ yrs|_ yo|_ y o|_ today|_ now|_ this|_ next|_ in";

/// Numbers that are no age of now.
pub(super) const AS_IF: &str = "when i turned|when i was|since i was|back when i|plus|minus|equals|like i'm|as if i'm|like i am|permutation*|\
    combination*|probability|example|formula";

/// Persons by words that name no relation.
pub(super) const PEOPLE: &str = "parent|boy|girl|babies|teenager|neighbour|triplet|lodger|tenant|middle|only|old";

/// Kept animals by words that mean something else elsewhere.
pub(super) const ANIMALS: &str = "pet|animal|insect|chicken|lamb|shrimp|crab|guinea|snail|python|pointer|setter|doodle|hive|beehive|dragon|dane|calico|dove|owl|falcon|maine";
