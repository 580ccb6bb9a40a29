import type { AskWindows, ChatWindow, ChatWindowList } from "#lib/contract/desk/people/window.ts";
import { windowEndOf, windowStateOf } from "#lib/contract/rules/sending/chat-window.ts";
import type { SignedInCtx } from "../context.ts";
import { listLastInbound } from "../store/sending/contact-window.ts";
import { listSuppressed } from "../store/sending/suppression.ts";
import { chatRecipients } from "./chat-recipients.ts";

/**
 * What is known of the 24-hour window of 1..500 people, by our clock, and who has opted out. It only reads: the
 * service stays the judge of a window, and a send the judge of an opt-out. Throws `invalid_input` as a send does.
 */
export async function listWindows(ctx: SignedInCtx, input: AskWindows): Promise<ChatWindowList> {
  const numbers = chatRecipients(input.to, ctx.env.defaultRegion);
  const [lastInbound, suppressed] = await Promise.all([
    listLastInbound(ctx.db, numbers),
    listSuppressed(ctx.db, numbers),
  ]);
  const optedOut = new Set(suppressed);
  const now = ctx.clock.now();
  const items = numbers.map((number): ChatWindow => {
    const wroteAt = lastInbound.get(number);
    const endsAt = wroteAt ? windowEndOf(wroteAt.getTime()) : null;
    return {
      number,
      state: windowStateOf(endsAt, now.getTime()),
      endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
      isOptedOut: optedOut.has(number),
    };
  });
  return { now: now.toISOString(), items };
}
