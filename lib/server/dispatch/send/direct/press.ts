import { REPEAT_HOURS } from "#lib/contract/rules/sending/repeat-hours.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import {
  type DirectRepeat,
  listDirectRepeats,
  type RepeatQuestion,
} from "#lib/server/store/sending/direct-repeats.ts";
import { spendSendToken } from "#lib/server/store/sending/send-token.ts";

/** What a composer says about the press itself, beside what is sent. */
export type Press = {
  /** Made by the browser for this one press; the same one again sends nothing. */
  sendToken: string | undefined;
  /** Ask the person first where somebody was sent the same within a day. */
  isRepeatRefused: boolean | undefined;
  timeZone: string;
};

type Pressed = { press: Press; userId: string; campaignId: string; isCall: boolean };

/** In the transaction of the send: what is refused afterwards has spent nothing. Throws `conflict`. */
export async function spendToken(tx: Tx, { press, userId, campaignId, isCall }: Pressed): Promise<void> {
  const token = press.sendToken;
  if (token === undefined || (await spendSendToken(tx, { token, userId, campaignId }))) return;
  const rule = `it was used before, so ${isCall ? "nobody was called" : "nothing was sent"} again`;
  throw new Fault("conflict", `sendToken: ${rule}`, { fields: [{ path: "sendToken", rule }] });
}

/** With the row of the connection locked, so that of two presses at once the second sees the first. Throws `conflict`. */
export async function refuseRepeats(tx: Tx, press: Press, question: RepeatQuestion): Promise<void> {
  if (press.isRepeatRefused !== true) return;
  const repeats = await listDirectRepeats(tx, question);
  if (repeats.length === 0) return;
  const people = formatNoun(repeats.length, "person", "people");
  throw new Fault(
    "conflict",
    `${people} got the same message in the last ${REPEAT_HOURS} hours, or will get it.`,
    {
      fields: repeats.map((repeat) => ({
        path: "isRepeatRefused",
        rule: `${repeat.number}: ${WORD[repeat.state]} ${timeOf(repeat.at, press.timeZone)}`,
      })),
    },
  );
}

const WORD: Record<DirectRepeat["state"], string> = {
  queued: "will be sent",
  accepted: "sent",
  unknown: "may have been sent",
};

/** `22 Nov, 14:02`, by the clock of the company. */
const timeOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(at);
