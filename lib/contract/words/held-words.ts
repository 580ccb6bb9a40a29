import type { ComplaintLanguage } from "../desk/choices.ts";

/** What the paper with everything about a person says around what is held, which stays as it is kept. */
export type HeldWords = {
  title: string;
  facts: Record<"company" | "madeAt" | "number" | "name" | "optedOut" | "restricted", string>;
  parts: Record<
    "fields" | "consents" | "lists" | "recipientOf" | "leftOut" | "callNotes" | "requests",
    string
  >;
  history: string;
  no: string;
  none: string;
  /** Fields by their names in `HeldData`; one that has no word keeps its name. */
  fields: Readonly<Record<string, string>>;
};

const EN: HeldWords = {
  title: "Everything about a person",
  facts: {
    company: "Company",
    madeAt: "As of",
    number: "Phone number",
    name: "Name in chat",
    optedOut: "Opted out",
    restricted: "Restricted",
  },
  parts: {
    fields: "Fields",
    consents: "Consent",
    lists: "Lists",
    recipientOf: "Recipient of",
    leftOut: "Skipped rows of files",
    callNotes: "Notes about calls",
    requests: "Requests",
  },
  history: "What happened, the newest first",
  no: "No",
  none: "None",
  fields: {},
};

// Wanted: a reader's eye.
const SW: HeldWords = {
  title: "Kila kitu kuhusu mtu",
  facts: {
    company: "Kampuni",
    madeAt: "Hadi",
    number: "Namba ya simu",
    name: "Jina kwenye chat",
    optedOut: "Amejitoa",
    restricted: "Matumizi yamezuiwa",
  },
  parts: {
    fields: "Sehemu za taarifa",
    consents: "Ridhaa",
    lists: "Orodha",
    recipientOf: "Mpokeaji wa",
    leftOut: "Mistari ya faili iliyorukwa",
    callNotes: "Maelezo ya simu",
    requests: "Maombi",
  },
  history: "Kilichotokea, cha karibuni kwanza",
  no: "Hapana",
  none: "Hakuna",
  fields: {
    by: "na nani",
    campaign: "kampeni",
    channel: "njia",
    closedAt: "ilijibiwa",
    closedBy: "ilijibiwa na",
    direction: "mwelekeo",
    dueOn: "ijibiwe kufikia",
    after: "baadaye",
    before: "kabla",
    evidence: "ushahidi",
    isGiven: "aliridhia",
    isOut: "alijitoa",
    learnedAt: "tulijua",
    note: "maelezo",
    number: "namba ya simu",
    parameters: "thamani",
    personName: "jina",
    reason: "sababu",
    recordedBy: "iliandikwa na",
    row: "mstari",
    source: "chanzo",
    startedBy: "ilianzishwa na",
    state: "hali",
    template: "kiolezo",
    text: "maandishi",
    values: "thamani",
    wording: "maneno",
    words: "maneno",
  },
};

const WORDS: Record<ComplaintLanguage, HeldWords> = { en: EN, sw: SW };

export const heldWords = (language: ComplaintLanguage): HeldWords => WORDS[language];
