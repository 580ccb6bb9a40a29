import "../../zod.ts";
import { z } from "zod";
import { t, translated } from "../../language.ts";
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
    control: {
      kind: "choice",
      choices: translated(() => ({ open: t("Open", "Zimefunguliwa"), closed: t("Closed", "Zimefungwa") })),
    },
    page: translated(() => ({
      title: t("Pages for customers", "Kurasa za wateja"),
      label: t("Links in messages, and pages to join", "Viungo kwenye jumbe, na kurasa za kujiunga"),
      none: t("Open", "Zimefunguliwa"),
      change: t("Open or close the pages", "Fungua au funga kurasa"),
      dialog: {
        title: t("Are the pages for customers open?", "Je, kurasa za wateja zimefunguliwa?"),
        purpose: t(
          "While they are closed, links that you have sent lead to a page that says so, nobody can join or stop there, and no campaign with links can be reviewed.",
          "Zikiwa zimefungwa, viungo mlivyotuma huenda kwenye ukurasa unaosema hivyo, hakuna anayeweza kujiunga au kujitoa hapo, na kampeni yenye viungo haiwezi kukaguliwa.",
        ),
        label: t("Pages for customers", "Kurasa za wateja"),
        button: t("Save", "Hifadhi"),
        saved: t("Pages for customers saved", "Kurasa za wateja zimehifadhiwa"),
      },
    })),
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
    control: {
      kind: "count",
      least: 0,
      most: 10_000,
      unit: translated(() => t(["code", "codes"], ["msimbo", "misimbo"])),
    },
    page: translated(() => ({
      title: t("Codes to join", "Misimbo ya kujiunga"),
      label: t("At most in 24 hours", "Kikomo kwa saa 24"),
      none: t("None", "Hakuna"),
      change: t("Change the limit of codes", "Badilisha kikomo cha misimbo"),
      dialog: {
        title: t("How many codes are sent in 24 hours?", "Misimbo mingapi hutumwa kwa saa 24?"),
        purpose: t(
          "Whoever joins on a page gets one SMS with a code, and nobody gets more than one in 24 hours. Beyond this number nobody can join until some hours have passed. 0 sends none.",
          "Anayejiunga kwenye ukurasa hupata SMS moja yenye msimbo, na hakuna anayepata zaidi ya moja kwa saa 24. Misimbo ikifika namba hii, hakuna anayeweza kujiunga hadi saa kadhaa zipite. 0 haitumi wowote.",
        ),
        label: t("Codes", "Misimbo"),
        button: t("Save the limit", "Hifadhi kikomo"),
        saved: t("Limit of codes saved", "Kikomo cha misimbo kimehifadhiwa"),
      },
    })),
  }),
};
