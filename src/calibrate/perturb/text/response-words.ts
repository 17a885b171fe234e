/** Words that say a treatment did not work, or not enough. */
export const NO_EFFECT =
  /\b(?:inadequate|insufficient|incomplete|poor|partial|minimal|limited|suboptimal|transient|lost|loss of) (?:response|control|relief|benefit|improvement|effect|efficacy|clearing)|\b(?:no|without|little|lack of|lacked)(?: \w+){0,2} (?:response|control|relief|benefit|improvement|gain|effect|efficacy)|\b(?:fail(?:ed|ure|s)?|ineffective|inefficacy|non-?respon\w*|refractory|progress(?:ed|ion|ive|ing)|relapsed?|recurr\w+|flar\w+|unhelpful|PD)\b|\b(?:did|does|do) ?n(?:o|')t (?:respond|help|improve|work|fall|control)|\bnot (?:help\w*|improve\w*|work\w*|respond\w*|controlled|effective)|\bkept (?:rising|growing)|\bno (?:better|gain|change)\b|\bstill (?:active|flaring|symptomatic)\b/i;

/** Words that say a treatment did harm, or was not borne. */
export const HARM =
  /\b(?:intoleran\w*|intolerab\w*|not tolerated|could ?n(?:o|')t tolerate|adverse|side[- ]effects?|toxicit\w*|reactions?|allerg\w*|anaphyla\w*|hypersensitiv\w*|urticaria|hives|rash|itch\w*|nausea|vomit\w*|diarrh\w*|constipat\w*|dyspepsia|upset|pancreatitis|hepatitis|colitis|pneumonitis|leu[ck]openia|neutropenia|thrombocytopenia|cytopenia|an[a]?emia|transaminas\w*|LFTs?|liver enzymes?|hepatotox\w*|nephrotox\w*|creatinine rise|hyperkal\w*|hypoglyc\w*|burning|stinging|irritation|atrophy|cough|angioedema|swelling|edema|headaches?|dizz\w*|fatigue|drows\w*|sedation|somnolen\w*|insomnia|nightmares?|mood|depress\w*|suicid\w*|word[- ]finding|paresthesia|neuropath\w*|bleed\w*|h[a]?emorrhage|infections?|balanitis|candid\w*|lipoatrophy|uveitis|myalgi\w*|arthralgi\w*|myopathy|weakness|cramps?|thigh pain|muscle|CK|palpitations?|brady\w*|tachy\w*|hypotens\w*|hypertens\w*|QT\w*|syncope|fever|chills|weight gain|hair loss|alopecia|mucositis|stomatitis|osteonecrosis|fracture|PML|clots?|thrombo\w*|embol\w*)\b/i;

/** Words that say a treatment worked well. */
export const GOOD_EFFECT =
  /\b(?:complete|full|excellent|good|great|marked|major|dramatic|sustained|lasting|near[- ]complete|adequate|clear) (?:\w+ )?(?:response|remission|relief|benefit|improvement|control|clearing|clearance|resolution)|\b(?:in remission|well[- ]controlled|cleared|resolved|responded well|symptom[- ]free|improved (?:markedly|significantly|dramatically|a lot)|helped (?:a lot|greatly))\b/i;

/** Words that say it was borne well. */
export const WELL_BORNE =
  /\b(?:well[- ]tolerated|tolerat(?:ed|es|ing)(?: (?:it )?well)?|without (?:any )?(?:side|adverse|reaction)|no (?:side|adverse|toxicit|reaction))/i;
