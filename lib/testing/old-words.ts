type OldWord = { old: RegExp; better: string };

/** What the glossary has another word for: one word for one thing on every page, answer and report, and in the README. */
const OF_THE_GLOSSARY: readonly OldWord[] = [
  { old: /still to leave|\bplanned\b/i, better: "Queued" },
  { old: /leaving now|\battempting\b/i, better: "Sending" },
  { old: /\bhand(s|ed|ing)? over\b|\bhanded\b/i, better: "Accepted" },
  { old: /\bwith operator\b/i, better: "Sent" },
  { old: /\brejected\b/i, better: "Refused" },
  { old: /\bfinal word|\bexpired\b/i, better: "No delivery report" },
  { old: /\bleft out\b|\bexcluded\b/i, better: "Skipped" },
  { old: /\bsuppress(ed|ion)\b/i, better: "Opted out" },
  { old: /\bimporting\b|ready to send|needs? attention|with gaps/i, better: "Draft, Needs you, Finished" },
  { old: /\b(re)?settle[sd]?\b|\bresolved?\b/i, better: "decide" },
  { old: /\bstand-?ins?\b|\bfallback\b/i, better: "default text" },
  { old: /\bslots?\b/i, better: "field" },
  { old: /\blanes?\b/i, better: "How: Fast, Exact" },
  { old: /\bclass\b/i, better: "Kind of message" },
  { old: /\bdear(er|est)?\b/i, better: "most expensive" },
  { old: /\bpositional\b|\baligned\b|\bassumed\b|\binferred\b/i, better: "By order, Totals only" },
  // As the name of a state and nothing else: in a sentence they are words like any other.
  { old: /^(unknown|lost|ready|group|complete)$/i, better: "May have been sent, Draft, Totals only" },
];

/** Words that people stumble over, wherever they read what we say to them. */
const OF_OTHER_TONE: readonly OldWord[] = [
  { old: /\bstands?\b|\bstanding\b|\bstood\b/i, better: "is" },
  {
    old: /\bleav(e|es|ing)\b|\b(have|has|had|what|all that|nothing|never|last one) left\b/i,
    better: "send, skip",
  },
  { old: /\btold\b|\btells\b|\btelling\b|\btell\b(?! us to| whether)/i, better: "say, report" },
  { old: /\bmend(s|ed|ing)?\b/i, better: "fix" },
  { old: /(?<!works |arrive )\bby (itself|themselves|ourselves)\b/i, better: "say who does it" },
  { old: /\ball the same\b|\bregardless\b|\bmeanwhile\b/i, better: "anyway" },
  { old: /wants? a look/i, better: "check this" },
  {
    old: /\b(takes?|took) (no|any|these|those|your)\b|\b(takes|took) (it|the)\b|\btaken\b/i,
    better: "accept",
  },
  { old: /\b(service|template|provider|it|they) takes? (?!about|a minute)/i, better: "accept" },
  { old: /\bawaited\b/i, better: "waiting for" },
  // It may have come, and said 301 or 402: what it says stands beside it.
  {
    old: /\b(lost|lose) (the|an|its|their) answers?\b|\banswers?( of \w+ \w+)? (never came|(was|were|got) lost)\b/i,
    better: "no clear answer",
  },
  { old: /\bnobody can say\b/i, better: "only the totals are certain" },
  { old: /\b(un)?touched by\b|\banother question\b/i, better: "is not affected" },
  { old: /\bTuma (asks|checks|reads|sends|tries|waits)\b/, better: "we" },
  { old: /\w'\w/, better: "’" },
];

/** The old words in a text that people read. */
export const oldWordsIn = (text: string): string[] => foundIn(text, [...OF_THE_GLOSSARY, ...OF_OTHER_TONE]);

/** Those of them that the glossary has another word for. */
export const glossaryWordsIn = (text: string): string[] => foundIn(text, OF_THE_GLOSSARY);

const foundIn = (text: string, words: readonly OldWord[]): string[] =>
  words.flatMap(({ old, better }) => {
    const found = old.exec(text)?.[0];
    return found === undefined ? [] : [`“${found}”: say ${better}`];
  });
