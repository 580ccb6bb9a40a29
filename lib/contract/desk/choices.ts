import { LANGUAGES, type Language, t, translated } from "../language.ts";
import { RIGHTS } from "./team/rights.ts";

// What controls of pages offer and allow. A page that took it from beside a schema would load all of zod for it, 32 kB.

/** The languages of the page of a complaint, and of its PDF. */
export const COMPLAINT_LANGUAGES = LANGUAGES;
export type ComplaintLanguage = Language;
export const COMPLAINT_DAYS = 90;

/** What somebody may ask about their own data. */
export const DATA_REQUEST_KINDS = ["access", "correction", "erasure", "objection", "restriction"] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];
export const DATA_REQUEST_STATES = ["open", "done", "refused"] as const;
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number];

/** Those that wait for a message, that came late, or that came again with other content; absent shows all. */
export const EVENTS_SHOWN = ["waiting", "late", "conflict"] as const;
export type EventShown = (typeof EVENTS_SHOWN)[number];
/** How far back the list of events goes. */
export const EVENT_SPANS = ["15m", "1h", "24h"] as const;

/**
 * Of those that are not done, the newest first: the ones that nobody here has looked at, or those that can be answered by text,
 * closing soonest first. Or those that are done, until they write again.
 */
export const CONVERSATION_FILTERS = ["unread", "open", "done"] as const;
/** Whose conversations are asked for: of whoever asks, or of nobody in particular. */
export const WHOSE_FILTERS = ["mine", "nobody"] as const;
export const MAX_NOTE_LENGTH = 2_000;
export const MAX_REPLY_NAME = 60;

/** What a key may be given: sending by each channel, and seeing, listening and exporting; never to approve or to change settings. */
export const KEY_RIGHTS = RIGHTS.filter((right) => right !== "settings" && right !== "outsideHours");

/** Fewer cannot approve for each other. */
export const LEAST_SENDERS = 2;

/** What is asked before a message of a purpose goes out. */
export const CONSENT_RULES = /* @__PURE__ */ translated(() => ({
  nothing: t("Nothing is asked", "Hakuna kinachoulizwa"),
  warn: t("Warn where no consent is known", "Onya ambapo ridhaa haijulikani"),
  only: t("Only with consent", "Kwa ridhaa tu"),
}));
export type ConsentRule = keyof typeof CONSENT_RULES;

/** How often owners and admins are mailed what became of the campaigns. */
export const REPORT_TIMES = /* @__PURE__ */ translated(() => ({
  never: t("Never", "Kamwe"),
  week: t("Each Monday, of the week before", "Kila Jumatatu, ya wiki iliyopita"),
  month: t("On the 1st, of the month before", "Tarehe 1, ya mwezi uliopita"),
}));
export type ReportTime = keyof typeof REPORT_TIMES;
