import type { SendRight } from "../../desk/team/channel-rights.ts";

const MISSING = {
  chat: "You may not send chat messages.",
  sms: "You may not send SMS.",
  voice: "You may not call.",
} as const satisfies Record<SendRight, string>;

/** Why somebody who sees no numbers brings none, typed, pasted or in a file. */
export const WHY_NOT_BRING =
  "You need the right to see whole phone numbers to bring some. An owner or admin can give it to you in Settings, Team.";

/** Why somebody without this right cannot send, and whom they ask: pages and problems say the same. */
export const whyNotSend = (right: SendRight): string =>
  `${MISSING[right]} An owner or admin can give you this right in Settings, Team.`;
