/** Words by which English statements are told apart; the counterpart of `chinese.ts`. All patterns ignore case. */
const kin =
  'mom|mum|mother|dad|father|parents?|brothers?|sisters?|siblings?|sons?|daughters?|kids?|child|children|baby|toddler|husband|wife|spouse|partner|boyfriend|girlfriend|fianc[eé]e?|ex|grandma|grandpa|grandmother|grandfather|grandparents|aunt|uncle|cousins?|niece|nephew|roommate|flatmate|boss|manager|coworkers?|colleagues?|friends?|best friend|bestie|neighbou?rs?|in-laws|mother-in-law|father-in-law|dogs?|cats?|puppy|kitten|parrot|rabbit|hamster|horse|pets?|teammates?|mentor|advisor|supervisor|doctor|therapist|landlord|missus|family|twins';
const i = "(?:i|i['’]?m|i['’]?ve|i['’]?d|i['’]?ll)";

export const en = {
  kin: new RegExp(`\\b(?:my|our)\\s+(?:\\w+\\s+){0,2}(?:${kin})\\b`, 'i'),
  kinSubject: new RegExp(
    `^(?:also,?\\s+|and\\s+|but\\s+|so\\s+|yeah\\W+|well,?\\s+)*(?:my|our)\\s+(?:\\w+\\s+){0,2}(?:${kin})(?:['’]s)?\\b`,
    'i',
  ),
  firstSubject: new RegExp(
    `^(?:(?:also|and|but|so|yeah|yes|no|well|oh|ah|hi|hey|hello|actually|honestly|personally|currently|now|right now|lately|recently|usually|normally|generally|typically|often|sometimes|btw|by the way|fyi|besides|plus|because|since|today|yesterday|last \\w+|this \\w+|next \\w+|for context|in general|as a rule|ps|please remember that|remember that|note that|indeed|sure|okay|ok)[\\s,:—-]+)*${i}\\b`,
    'i',
  ),
  firstAny: /\b(?:i|i['’]m|i['’]ve|i['’]d|i['’]ll|me|my|mine|myself)\b/i,
  firstPlural: /\b(?:we|we['’]re|we['’]ve|we['’]ll|our|ours|us)\b/i,
  possessive: /\b(?:my|mine|our)\b/i,
  second: /\b(?:you|your|you['’]re|you['’]ve)\b/i,
  secondSubject: /^(?:and\s+|but\s+|so\s+)?(?:you|your|you['’]re|you['’]ve)\b/i,
  thirdSubject:
    /^(?:and\s+|but\s+|so\s+)?(?:he|she|it|they|it['’]s|that|that['’]s|this|these|those|there|there['’]s|people|everyone|someone|the)\b/i,

  question:
    /\?|^(?:(?:so|and|but|ok(?:ay)?|now|well|hey|then),?\s+)*(?:what|what['’]s|how|how['’]s|why|when(?!\s+(?:i|you|we|my|it|\w+ing)\b)|where|which|who|whose|can(?!['’]?t\b)|could|would|should|do you|does|did|is|are|was|were|will|have you|has|may i|any\s+(?:ideas?|tips?|suggestions?|recommendations?|advice))\b/i,
  request:
    /^(?:so,?\s+|and\s+|then\s+|now,?\s+|ok(?:ay)?,?\s+|please\s+|kindly\s+|just\s+|hey,?\s+|also,?\s+)*(?:please|can you|could you|would you|will you|help|give|tell|show|write|make|create|generate|list|explain|summari[sz]e|translate|rewrite|edit|fix|improve|find|suggest|recommend|describe|compare|calculate|analy[sz]e|provide|answer|act|imagine|pretend|suppose|assume|let['’]s|let me|draft|compose|design|develop|implement|refactor|convert|extract|identify|classify|predict|complete|continue|read|look|check|review|proofread|get|set|add|remove|change|update|revise|rephrase|solve|prove|build|plan|think|consider|choose|pick|sort|rank|count|define|discuss|outline|take|put|send|remind|walk me|teach|pull|prepare|craft|come up|brainstorm|elaborate|expand|shorten|reply|respond|return|output|print|need help|you are given|given|based on|using|from the)\b|\bi (?:need|want|would like|['’]?d like) you to\b|\b(?:help me|give me|tell me|show me|let me know|teach me|remind me|recommend me|suggest me|write me)\b/i,
  thanks:
    /\b(?:thanks?|thank you|thx|cheers|appreciate (?:it|your|the|that)|awesome|great job|good job|nice work|perfect|excellent|brilliant|wonderful|cool|sounds good|sounds great|good idea|great idea|well done|glad)\b/i,
  greeting: /^(?:hi|hello|hey|good (?:morning|evening|afternoon|night)|g['’]?day|bye|goodbye|see you)\b/i,
  accept:
    /^(?:ok(?:ay)?|sure|alright|right|yes|yeah|yep|no worries|got it|understood|i see|i understand|i agree|makes sense|that makes sense|that sounds|sounds|great|good|perfect|fine|noted|exactly|indeed|true)\b/i,
  acceptAdvice:
    /\bi(?:['’]ll| will| would| can| could|['’]m going to| might| should| am going to)(?: definitely| certainly| surely| also| just)? (?:try|give (?:it|that|this)|consider|check|look into|think about|keep (?:that|it|this|your)|take (?:that|your)|follow|refer|do that|go ask|remember your|start with|work on|read it|watch it|use (?:these|this|that|your))|\byour (?:advice|suggestions?|tips|recommendations?|help)\b/i,
  opinion:
    /^(?:i (?:think|believe|guess|feel like|feel that|suppose|agree|see|know|understand|hope|wonder|find that)|in my opinion|that|this|it|these|those|the|there)\b/i,
  worldView: /\bi (?:think|believe|guess|suppose|feel like|feel that|agree|hope|bet)\b/i,

  identity:
    /\bmy (?:full |first |last |nick|pet |real )?name(?:['’]s| is)|\bi(?:['’]m| am) (?:called|named|from|based|living|an?\s|the\s|\d+|vegan|vegetarian|married|single|divorced|retired|left-handed|color-?blind|pregnant|diabetic|allergic|lactose|celiac|deaf|blind|bilingual|fluent|originally|[A-Z][a-z]+(?:$|[,.!\s]))|\bcall me\b|\bborn (?:in|on)\b|\bmy (?:birthday|age|job|role|title|profession|occupation|major|degree|background|hometown|native|blood type|height|weight|pronouns|timezone|time zone|email|company|business|startup|team|salary|budget|address|nationality)\b/i,
  place:
    /\b(?:i|we)(?:['’]m|['’]ve| am| are)?\s*(?:currently\s+|now\s+|just\s+|recently\s+)?(?:live|lived|living|reside|moved|moving|relocated|based|grew up|stay|rent|come from|am from)\b|\bfrom [A-Z]\w+/i,
  job: /\b(?:work(?:ing|s|ed)? (?:as|at|for|in|on|with|from|remotely|part|full|night)|job|career|engineer|developer|designer|teacher|nurse|doctor|lawyer|accountant|student|manager|consultant|freelanc\w*|self-employed|retired|studying|study|major(?:ing)?|phd|degree|intern\w*|startup|founder|company|employer|remote(?:ly)?|shift|clients?)\b/i,
  health:
    /\b(?:allerg\w*|intoleran\w*|asthma|diabet\w*|celiac|migraines?|arthritis|chronic|anxiety disorder|depression|adhd|autis\w*|dyslexi\w*|insomnia|blood pressure|pregnant|vegan|vegetarian|pescatarian|keto|gluten|dairy|lactose|halal|kosher|diet|injur\w*|knee|back pain|surgery|disabled|wheelchair|color-?blind|hearing|diagnosed|medication|epilep\w*)\b/i,
  habit:
    /\b(?:usually|always|never|often|normally|typically|generally|every (?:day|morning|night|evening|week|weekend|month|year|other|single|monday|tuesday|wednesday|thursday|friday|saturday|sunday|time)|each|daily|weekly|regularly|rarely|seldom|sometimes|tend to|used to|on (?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends|weekdays)|in the mornings?|whenever|most (?:days|mornings|evenings|weekends)|only (?:buy|eat|drink|use|wear|shop|listen|read|watch|travel)|strictly|habit|routine|commute)\b/i,
  ability:
    /\b(?:i (?:can|can['’]t|cannot) (?:speak|play|swim|drive|code|cook|read|write|sing|ride|ski)|fluent|proficient|good at|bad at|terrible at|skilled|experience(?:d)? (?:in|with)|expert|beginner|years of|know how to|self-taught|certified|new to|comfortable with|never learned|struggle with|native speaker|speak)\b/i,
  possession:
    /\b(?:i|we)(?:['’]ve| have| also have| still have| now have)?\s*(?:also\s+|just\s+)?(?:own|have(?! to| been| you| a (?:question|problem|request|look))|got|bought|drive|use|keep|collect|adopted|run)\b/i,
  tooling:
    /\b(?:we|i|our|my)\b.{0,40}\b(?:use|uses|using|runs?|built|stack|deploy\w*|hosted|written in|codebase|repo|database|backend|frontend|api|server|typescript|python|react|kubernetes|docker|laptop|editor|ide|postgres\w*|framework)\b/i,
  plan: /\b(?:plan(?:ning|s)? (?:to|on|a|for|my|our)|going to|gonna|want to|wanna|wants to|hope to|hoping to|aim(?:ing)? to|intend|thinking (?:of|about)|considering|looking to|looking for a|looking forward to|goal|dream|would (?:like|love) to|['’]d (?:like|love) to|trying to|saving (?:up )?for|preparing for|training for|studying for|about to|will be|upcoming|coming up|scheduled|booked|i['’]ll be|we['’]ll be|interview|deadline|due|wedding|on track)\b/i,
  ongoing:
    /\b(?:i|we)(?:['’]m|['’]re| am| are|['’]ve been| have been)\s+(?:currently\s+|still\s+|also\s+|now\s+|just\s+|really\s+)?(?:\w+ing)\b/i,
  past: /\b(?:i|we)\s+(?:just|recently|finally|once|already|also|even|actually)?\s*(?:went|bought|got|had|was|were|did|met|saw|made|took|moved|started|finished|graduated|joined|left|quit|adopted|passed|won|lost|visited|read|watched|listened|tried|learned|received|sold|switched|signed|attended|ran|\w{3,}ed)\b|\b(?:i|we)(?:['’]ve| have)\s+(?:just |recently |already |actually |finally |always )?(?:\w+ed|been|bought|got|had|seen|read|gone|done|made|taken|moved|started|met)\b|\bback (?:then|in)\b|\blast (?:week|month|year|summer|spring|winter|fall|night)\b|\bwhen i was\b|\bago\b/i,
  consequential:
    /\b(?:married|divorced|engaged|broke up|pregnant|born|passed away|died|moved|moving|graduated|promot\w*|hired|fired|laid off|quit|new job|accepted|offer|passed|won|award|bought|sold|adopted|launched|published|surgery|diagnosed|visited|trip|travel\w*|concert|marathon|interview|wedding|certif\w*|enrolled|joined|started)\b/i,
  instruction:
    /\b(?:from now on|going forward|in (?:the )?future|every time (?:you|i)|whenever (?:you|i)|always|never|don['’]t ever|by default|at all times|in all (?:your )?(?:replies|responses|answers)|(?:your|all) (?:replies|responses|answers)|when (?:you (?:reply|answer|respond|write)|answering|replying|responding|writing|giving|i ask)|call me|address me|refer to me|stop (?:using|adding|apologi\w+|asking|saying|calling|giving|including|ending|starting|repeating)|don['’]t (?:use|add|apologi\w+|include|repeat|call|give me|start|end|explain|assume|ask me|sugar|over|summari\w+|write|ever)|do not (?:use|add|apologi\w+|include|repeat|give me|start|end|explain|assume|write|change)|no (?:need for|more) (?:emoji\w*|apolog\w*|disclaimers?|pleasantries)|keep (?:your|the|all|it|answers|replies|responses|things)|(?:when|whenever|if) i (?:share|paste|ask|write|say|send|give|make)|make sure|ensure|(?:explain|show) your (?:reasoning|work|steps)|(?:in|at) (?:the top of )?(?:every|each|all|long) (?:answers?|repl(?:y|ies)|responses?|messages?)|write concise|use \w+(?:-\w+)? (?:components|classes|returns|functions|names|imports|syntax)|ask me (?:before|first)|refer to (?:me|my)|only (?:suggest|recommend|answer|reply)|leave out|favor|follow the|treat me|quote prices|assume (?:i|my)|default to|prefer (?:small|composition|functional)|cite|every (?:recipe|answer|reply|response|workout)|all (?:dates|code|prices|measurements|units)|log errors|name \w+ with|commit messages|(?:functions|components|tests?|files|classes|variables) (?:must|should|need|live)|be (?:concise|brief|direct|honest|blunt|casual|specific)|respond (?:in|with|to me)|reply (?:in|with|to me)|answer (?:in|me in|with)|talk to me|speak to me|write (?:in|to me)|use (?:metric|british|american|simple|plain|bullet|markdown|celsius|tabs|spaces|typescript|functional|descriptive))\b/i,
  rulish:
    /\b(?:always|never|must|should|prefer|avoid|ensure|make sure|follow|favor|instead of|rather than|do not|don['’]t|only use|minimi[sz]e|maximi[sz]e|use)\b/i,
  things:
    /^(?:the|this)\s+(?:\w+\s+){0,2}(?:car|bike|house|apartment|flat|garden|fridge|printer|laptop|router|van|truck|kids|dog|cat|baby|boiler|washer|client|project|repo|codebase|backend|frontend|database|api|server|app|budget|deadline|branch|deploy\w*|password|config\w*|office|landlord)\b/i,
  mood: /\b(?:sad|happy|depressed|stressed|anxious|tired|exhausted|overwhelmed|lonely|bored|angry|upset|frustrated|excited|nervous|worried|down|burned out|burnt out|feeling|feel (?:so|really|very|a bit|better|great|good|bad|terrible)|mood|miserable|troubled|relieved|grateful)\b/i,
  symptom:
    /\b(?:headache|fever|cough|cold|flu|sore throat|stomach ?ache|didn['’]t sleep|can['’]t sleep|nauseous|sick today|hungover)\b/i,
  vagueNow:
    /\b(?:today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening|week|weekend|month)|right now|at the moment|for now|currently|lately|recently|these days|just now|earlier|last night|temporarily|next week|in a (?:bit|minute|moment|few))\b/i,
  soon: /\b(?:today|tonight|tomorrow|this (?:morning|afternoon|evening|week|weekend)|next week|in a (?:bit|minute|moment|few)|later|now|immediately|next step|right away|asap)\b/i,
  hypothetical:
    /\b(?:if i (?:were|was|had|could|ever|won|want|have|go|move|quit|buy)|suppose|imagine|hypothetically|what if|let['’]s say|pretend|assuming|say i|in case i|would i|were i)\b|^if\b/i,
  doubt:
    /\b(?:maybe|perhaps|might|not sure|i wonder|wondering|possibly|probably|i guess|i suppose|kind of|sort of|unsure|i think it (?:was|is)|not certain|may or may not)\b/i,
  hearsay:
    /\b(?:he|she|they|people|someone|the (?:article|author|book|doctor|teacher|news|report|email|customer|client)|(?:my|our) \w+|[A-Z][a-z]+) (?:says?|said|claims?|claimed|thinks?|thought|believes?|told me|asked|writes?|wrote|mentioned)\b|\baccording to\b|\bi (?:heard|read) that\b/i,
  anaphora: /^(?:that|this|it|these|those|he|she|they|so)\b|\b(?:that|this|it|these|those|them)\b/i,
  trigger:
    /\b(?:remember (?:that|this|my|i|to always|:|,)|please remember|don['’]t forget (?:that|my|i)|keep in mind|note that i|make a note|take note|for (?:future|your) reference|for the record|add to memory|save this|bear in mind|fyi|you should know|just so you know)\b/i,
  comparative: /\b(?:prefer|rather than|over|more than|favou?rite|best|most|instead of|instead)\b/i,
} as const satisfies Record<string, RegExp>;

export type EnglishCue = keyof typeof en;
