import { CHANNEL_FACTS, MESSAGE_CHANNELS, type MessageChannel } from "../../rules/sending/channels.ts";
import { SEND_RIGHTS, type SendRight } from "./channel-rights.ts";
import type { Role } from "./session.ts";

/** Rights that stand alone: a role brings some, and each person may have others than their role brings. */
export const RIGHTS = [
  ...SEND_RIGHTS,
  /** Lets a marketing campaign be sent outside the hours of marketing; counts beside the right to send by its channel. */
  "outsideHours",
  /** Lets something be started that needs more credits than are known to be left. */
  "withoutCredits",
  "seeNumbers",
  "listen",
  "export",
  "settings",
] as const;
export type Right = (typeof RIGHTS)[number];

/** What a role brings where nothing else was chosen for the person. */
const OF_ROLE = {
  viewer: [],
  sender: [...SEND_RIGHTS, "seeNumbers", "listen"],
  admin: RIGHTS,
  owner: RIGHTS,
} as const satisfies Record<Role, readonly Right[]>;

/** Whose rights are asked for; `rights` absent or null: those of the role. */
export type Entitled = { role: Role; rights?: readonly Right[] | null | undefined };

/** All rights of a person. An owner has every one, whatever was chosen; a viewer has none that is about sending. */
export function rightsOf({ role, rights }: Entitled): readonly Right[] {
  if (role === "owner") return RIGHTS;
  return (rights ?? OF_ROLE[role]).filter((right) => role !== "viewer" || !isAboutSending(right));
}

/** The one question that routes, pages and masks ask; nobody is null and has none. */
export function hasRight(person: Entitled | null, right: Right): boolean {
  return person !== null && rightsOf(person).includes(right);
}

/** True for a right to send, which no viewer has. */
export const isSendRight = (right: Right): right is SendRight =>
  (SEND_RIGHTS as readonly Right[]).includes(right);

/** True for what counts from the role sender on: a right to send, and those that say when and with how many credits. */
export const isAboutSending = (right: Right): boolean =>
  isSendRight(right) || right === "outsideHours" || right === "withoutCredits";

/** The channels by which somebody may send messages, in our order. */
export const channelsOf = (person: Entitled): MessageChannel[] =>
  MESSAGE_CHANNELS.filter((channel) => hasRight(person, CHANNEL_FACTS[channel].service));

/** True for whoever may send messages, by SMS or by chat. */
export const canSendMessages = (person: Entitled): boolean => channelsOf(person).length > 0;

/** True for whoever may read whole phone numbers, the columns of files and the bytes of events. */
export const canSeeNumbers = (person: Entitled | null): boolean => hasRight(person, "seeNumbers");

/** True for whoever may take lists of people out of the console. */
export const canExportNumbers = (person: Entitled | null): boolean =>
  hasRight(person, "export") && canSeeNumbers(person);
