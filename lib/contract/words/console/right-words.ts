import type { Right } from "../../desk/team/rights.ts";
import type { StateWords } from "../state-words.ts";

/** The rights in addition to a role, in the order in which they are offered. */
export const RIGHT_WORDS = {
  seeNumbers: {
    word: "See whole phone numbers",
    meaning: "Everybody else sees phone numbers partly hidden.",
  },
  listen: {
    word: "Listen to recordings",
    meaning: "Can play the recordings of calls, and read their notes.",
  },
  export: {
    word: "Export lists and reports",
    meaning: "Can download lists and reports. Lists of people also need the right to see whole numbers.",
  },
  settings: { word: "Change settings", meaning: "Can change the settings of this console." },
} as const satisfies Record<Right, StateWords>;
