import { t, translated } from "../language.ts";

// Apart from the schemas: pages that show fields and rules load none.

export const MAX_FIELDS = 40;
export const MAX_FIELD_LABEL = 40;
export const MAX_FIELD_CHOICES = 100;
export const MAX_FIELD_TEXT = 300;

export const FIELD_KINDS = ["text", "number", "date", "yes-no", "choice"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Each kind as people read it. */
export const FIELD_KIND_WORDS: Record<FieldKind, string> = /* @__PURE__ */ translated(() => ({
  text: t("Text", "Maandishi"),
  number: t("Number", "Namba"),
  date: t("Date", "Tarehe"),
  "yes-no": t("Yes or no", "Ndiyo au hapana"),
  choice: t("One of several", "Moja kati ya kadhaa"),
}));

export const MAX_CONDITIONS = 20;
export const MAX_RULE_DAYS = 3_650;

export const DEEDS = ["sent", "delivered", "read", "answered", "clicked"] as const;
export type Deed = (typeof DEEDS)[number];

/** What people are shown by: whose chat window is open, or closes within the hour, and who has opted out. */
export const PEOPLE_SHOWN = ["open", "closing", "opted-out"] as const;

/** So many people at once are put into a list, opted out or exported from what is chosen. */
export const MOST_CHOSEN = 500;
