import type { Conversation } from "#lib/contract/desk/conversation.ts";
import type { Colleague, SetAnswerer } from "#lib/contract/desk/inbox/answerer.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import type { AuditAction } from "#lib/contract/words/audit-actions.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { lockAnswerer, lockColleague, setAnswerer } from "../store/conversation/answerer.ts";
import { insertInboxNews } from "../store/notice/inbox-notice.ts";
import { conversationOf } from "./conversation-of.ts";
import { goneFault, requireConversation } from "./require-conversation.ts";

type Parts = Pick<SignedInCtx, "db" | "actor" | "clock">;

/**
 * Somebody takes a conversation, gives it to somebody who may answer, or gives it back. Of two at one moment one wins, and
 * the other is told who. Throws `not_found`, and `conflict` where it has changed since they saw it or the person may not answer.
 */
export function updateAnswerer(
  { db, actor, clock }: Parts,
  { id, answererId, seenId }: SetAnswerer & { id: number },
): Promise<Conversation> {
  return db.transaction(async (tx) => {
    const next = answererId === null ? null : await requireAnswerer(tx, answererId);
    const now = await lockAnswerer(tx, id);
    if (now === undefined) throw goneFault();
    if (now?.id !== next?.id) {
      if ((now?.id ?? null) !== seenId) throw changedFault(now);
      await change(tx, actor, { id, now, next });
    }
    return conversationOf(await requireConversation(tx, id), clock.now());
  });
}

/** With their rights as they stay until the transaction ends. Throws `conflict` where they may not answer. */
export async function requireAnswerer(tx: Tx, id: string): Promise<Colleague> {
  const person = await lockColleague(tx, id);
  if (person && hasRight(person, "chat")) return { id: person.id, name: person.name };
  const who = person?.name ?? "This person";
  throw new Fault("conflict", `${who} cannot answer by chat any more. Choose somebody else.`);
}

const changedFault = (now: Colleague | null): Fault =>
  new Fault(
    "conflict",
    now === null
      ? "Nobody answers this any more. Nothing was changed."
      : `${now.name} answers this now. Nothing was changed.`,
  );

type Change = { id: number; now: Colleague | null; next: Colleague | null };

async function change(tx: Tx, actor: SignedInCtx["actor"], changed: Change): Promise<void> {
  const answererId = changed.next?.id ?? null;
  const isGiven = answererId !== null && answererId !== actor.userId;
  await setAnswerer(tx, { id: changed.id, answererId, givenBy: isGiven ? actor.userId : null });
  if (isGiven) await insertInboxNews(tx, { kind: "given", forUser: answererId });
  await tellChange(tx, actor, changed);
}

/** The news and the line in the log. */
export async function tellChange(
  tx: Tx,
  actor: SignedInCtx["actor"],
  { id, now, next }: Change,
): Promise<void> {
  await publish(tx, [{ topic: "inbox", data: {} }]);
  const said = (person: Colleague | null) => ({ answeredBy: person?.name ?? "nobody" });
  const detail = { before: said(now), after: said(next) };
  await recordAudit(tx, { actor, action: actionOf(next, actor.userId), target: String(id), detail });
}

function actionOf(next: Colleague | null, actorId: string): AuditAction {
  if (next === null) return "conversation.release";
  return next.id === actorId ? "conversation.take" : "conversation.give";
}
