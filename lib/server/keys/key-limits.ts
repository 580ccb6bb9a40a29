import { t } from "#lib/contract/language.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { dayStart } from "../day-start.ts";
import { addToDay } from "../store/api/api-key.ts";
import type { ActingKey, KeyCtx } from "./admit-key.ts";

/** Counts what a key is about to send into its day. Throws `day_limit_reached`, and then nothing is counted. */
export async function countInDay(
  { actor, clock, env }: KeyCtx,
  tx: Tx,
  { messages, credits }: { messages: number; credits: number },
): Promise<void> {
  const { messagesPerDay, creditsPerDay, userId } = actor;
  if (messagesPerDay === null && creditsPerDay === null) return;
  const day = dayIn(env.defaultTimezone, clock.now());
  const spent = await addToDay(tx, userId, { day, messages, credits });
  const retryAfterMs = dayStart(day, env.defaultTimezone, 1).getTime() - clock.now().getTime();
  try {
    refuseBeyond({ spent: spent.messages, limit: messagesPerDay, what: "message", retryAfterMs });
    refuseBeyond({ spent: spent.credits, limit: creditsPerDay, what: "credit", retryAfterMs });
  } catch (error) {
    // Others may be accepted in the same transaction.
    await addToDay(tx, userId, { day, messages: -messages, credits: -credits });
    throw error;
  }
}

type Allowance = { spent: number; limit: number | null; what: "message" | "credit"; retryAfterMs: number };

function refuseBeyond({ spent, limit, what, retryAfterMs }: Allowance): void {
  if (limit === null || spent <= limit) return;
  throw new Fault(
    "day_limit_reached",
    t(
      `This key may send ${formatNoun(limit, what)} a day, and this request would make it ${spent}. Nothing was sent. The day begins anew at midnight.`,
      `Ufunguo huu unaruhusiwa ${what === "message" ? formatNounSw(limit, "kutuma ujumbe", "kutuma jumbe") : formatNounSw(limit, "kutumia krediti", "kutumia krediti")} kwa siku, na ombi hili lingefanya ziwe ${spent}. Hakuna kilichotumwa. Siku huanza upya saa 00:00.`,
    ),
    { retry: "after", retryAfterMs },
  );
}

/** The sender of an SMS as far as the key may use it. Throws `invalid_input`. */
export function senderOf({ senders }: ActingKey, { sender }: { sender?: string | undefined }): string {
  const chosen = sender ?? (senders?.length === 1 ? senders[0] : undefined);
  if (chosen === undefined) throw refusedSender(t("an SMS needs a sender", "SMS inahitaji mtumaji"));
  if (senders === null || senders.includes(chosen)) return chosen;
  throw refusedSender(
    t(
      `this key may only use ${senders.slice(0, 5).join(", ")}`,
      `ufunguo huu hutumia ${senders.slice(0, 5).join(", ")} tu`,
    ),
  );
}

const refusedSender = (rule: string): Fault =>
  new Fault("invalid_input", `sender: ${rule}`, { fields: [{ path: "sender", rule }] });
