import { windowEndOf, windowStateOf } from "#lib/contract/rules/sending/chat-window.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Operation } from "#lib/server/store/sending/attempt.ts";
import { listLastInbound } from "#lib/server/store/sending/contact-window.ts";
import type { Member } from "#lib/server/store/sending/member.ts";
import { numbersOf } from "../attempt/members.ts";

/** Who one request is for, and who waits for one of the other kind. */
export type Share = { operation: Operation; members: Member[]; others: Member[] };

/**
 * A text reaches only people with an open window (§4.1 r2). Which of the two a person gets is decided here, in the
 * transaction that claims them, and is what their attempt says from then on: a try that goes again repeats it. A window
 * of which we do not know counts as closed, as the template loses nobody. The first person decides what comes first.
 */
export async function shareByWindow(tx: Tx, members: Member[], now: Date): Promise<Share> {
  const lastInbound = await listLastInbound(tx, numbersOf(members));
  const isOpen = ({ number }: Member): boolean => {
    const wroteAt = lastInbound.get(number);
    return windowStateOf(wroteAt ? windowEndOf(wroteAt.getTime()) : null, now.getTime()) === "open";
  };
  const open = members.filter(isOpen);
  const shut = members.filter((member) => !isOpen(member));
  return open[0] !== undefined && open[0] === members[0]
    ? { operation: "chat.text", members: open, others: shut }
    : { operation: "chat.template", members: shut, others: open };
}
