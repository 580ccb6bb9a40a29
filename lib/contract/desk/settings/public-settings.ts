import "../../zod.ts";
import { z } from "zod";
import {
  MAX_PUBLIC_TEXT,
  NO_PUBLIC_WORDS,
  PUBLIC_LANGUAGES,
  type PublicWords,
} from "../../rules/public-words.ts";
import { shownText } from "../shown-name.ts";
import { drawn, setting } from "./setting-row.ts";

const publicTexts = z.object({
  stop: shownText("stop", MAX_PUBLIC_TEXT),
  stopped: shownText("stopped", MAX_PUBLIC_TEXT),
  gone: shownText("gone", MAX_PUBLIC_TEXT),
});
const PublicWordsValue: z.ZodType<PublicWords> = z.object({ en: publicTexts, sw: publicTexts });

/** Of the pages that customers see: behind links of messages, and those to join. */
export const PUBLIC_SETTINGS = {
  /** Whether the pages for customers are answered: those behind links of messages, and those to join. */
  publicPages: drawn<"open" | "closed">({
    field: "pages",
    initial: "open",
    control: { kind: "choice", choices: { open: "Open", closed: "Closed" } },
    page: {
      title: "Pages for customers",
      label: "Links in messages, and pages to join",
      none: "Open",
      change: "Open or close the pages",
      dialog: {
        title: "Are the pages for customers open?",
        purpose:
          "While they are closed, links that you have sent lead to a page that says so, nobody can join or stop there, and no campaign with links can be reviewed.",
        label: "Pages for customers",
        button: "Save",
        saved: "Pages for customers saved",
      },
    },
  }),
  /** What the pages for customers say, where somebody has written it. */
  publicWords: setting<PublicWords>({
    schema: PublicWordsValue,
    initial: NO_PUBLIC_WORDS,
    audit: {
      action: "setting.update",
      target: "Texts of pages for customers",
      said: (words) =>
        Object.fromEntries(
          PUBLIC_LANGUAGES.flatMap((language) =>
            Object.entries(words[language]).map(([name, text]) => [`${name}, ${language}`, text || "ours"]),
          ),
        ),
    },
  }),
  /** So many codes are sent in 24 hours to people who join, of all pages together: robots are not paid for without end. */
  joinSmsPerDay: drawn<number>({
    field: "codes",
    initial: 200,
    control: { kind: "count", least: 0, most: 10_000, unit: ["code", "codes"] },
    page: {
      title: "Codes to join",
      label: "At most in 24 hours",
      none: "None",
      change: "Change the limit of codes",
      dialog: {
        title: "How many codes are sent in 24 hours?",
        purpose:
          "Whoever joins on a page gets one SMS with a code, and nobody gets more than one in 24 hours. Beyond this number nobody can join until some hours have passed. 0 sends none.",
        label: "Codes",
        button: "Save the limit",
        saved: "Limit of codes saved",
      },
    },
  }),
};
