import type { RecipientRow as Recipient } from "#lib/contract/desk/campaign/recipient.ts";

/** What an SMS to somebody costs, or will cost while it is queued; nothing where none was sent, as the report says. */
export const creditsShown = ({ state, segments }: Pick<Recipient, "state" | "segments">): number =>
  state === "rejected" || state === "cancelled" ? 0 : segments;
