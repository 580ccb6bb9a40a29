import type { Conversation, SeeConversation } from "#lib/contract/desk/conversation.ts";
import type {
  Colleague,
  DoneBefore,
  DoneBeforeAnswer,
  SetAnswerer,
  SetDone,
} from "#lib/contract/desk/inbox/answerer.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { windowEndOf, windowStateOf } from "#lib/contract/rules/sending/chat-window.ts";
import type { AuditAction } from "#lib/contract/words/audit-actions.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { dayStart } from "../day-start.ts";
import { writtenOf } from "../events/index.ts";
import { publish } from "../publish.ts";
import { setDoneBefore } from "../store/conversation/done-before.ts";
import {
  type ConversationRow,
  findConversation,
  lockAnswerer,
  lockColleague,
  seeGiven,
  seeUpTo,
  setAnswerer,
  setDoneUpTo,
  setOpen,
} from "../store/conversation/list.ts";
import { insertInboxNews } from "../store/notice/inbox-notice.ts";

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
  const who = person?.name ?? t("This person", "Mtu huyu");
  throw new Fault(
    "conflict",
    t(
      `${who} cannot answer by chat any more. Choose somebody else.`,
      `${who} hawezi tena kujibu kwa chat. Chagua mtu mwingine.`,
    ),
  );
}

const changedFault = (now: Colleague | null): Fault =>
  new Fault(
    "conflict",
    now === null
      ? t(
          "Nobody answers this any more. Nothing was changed.",
          "Hakuna anayejibu mazungumzo haya tena. Hakuna kilichobadilishwa.",
        )
      : t(
          `${now.name} answers this now. Nothing was changed.`,
          `${now.name} anajibu mazungumzo haya sasa. Hakuna kilichobadilishwa.`,
        ),
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

/** Somebody has looked at a conversation, for everybody: what came since they were shown it stays unread. Of one that was given to them they know now. Throws `not_found`. */
export async function seeConversation(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  { id, heard }: SeeConversation & { id: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireConversation(tx, id);
    const isNews = await seeUpTo(tx, id, heard);
    if ((await seeGiven(tx, id, actor.userId)) || isNews) await publish(tx, [{ topic: "inbox", data: {} }]);
  });
}

/** The conversation of an id, or `not_found`. */
export async function requireConversation(tx: Tx, id: number): Promise<ConversationRow> {
  const row = await findConversation(tx, id);
  if (!row) throw goneFault();
  return row;
}

export const goneFault = (): Fault =>
  new Fault(
    "not_found",
    t(
      "We do not know this conversation. Its person may have been erased.",
      "Hatuyajui mazungumzo haya. Huenda mtu wake alifutwa kabisa.",
    ),
  );

/** The row as the desk shows it at a moment. */
export function conversationOf(row: ConversationRow, now: Date): Conversation {
  const { wroteAt, waitsSince, content, messageType, hasLast, ...rest } = row;
  const isWaiting = !row.isAnswered && !row.isDone;
  const endsAt = windowEndOf(wroteAt.getTime());
  return {
    ...rest,
    wroteAt: wroteAt.toISOString(),
    waitsSince: isWaiting ? (waitsSince ?? wroteAt).toISOString() : null,
    window: { state: windowStateOf(endsAt, now.getTime()), endsAt: new Date(endsAt).toISOString() },
    last: hasLast ? writtenOf({ content, messageType }) : null,
  };
}

/** So many at once hold up nobody who writes meanwhile. */
const STEP = 1_000;
/** After so long it answers how far it is, and is asked to go on. */
const PATIENCE_MS = 4_000;

/**
 * All conversations that are open and whose last message is from before this day are done, until they write again; by the clock of
 * the company. In steps, each with its line in the log; `isMore`: there are others, and the same asked again goes on.
 */
export async function updateDoneBefore(
  { db, actor, clock, env }: Pick<SignedInCtx, "db" | "actor" | "clock" | "env">,
  { day }: DoneBefore,
): Promise<DoneBeforeAnswer> {
  const before = dayStart(day, env.defaultTimezone);
  const giveUpAt = clock.now().getTime() + PATIENCE_MS;
  for (let done = 0; ; ) {
    const step = await db.transaction(async (tx) => {
      const conversations = await setDoneBefore(tx, before, STEP);
      if (conversations === 0) return 0;
      await publish(tx, [{ topic: "inbox", data: {} }]);
      await recordAudit(tx, {
        actor,
        action: "conversation.done-before",
        target: day,
        detail: { conversations },
      });
      return conversations;
    });
    done += step;
    if (step < STEP) return { done, isMore: false };
    if (clock.now().getTime() >= giveUpAt) return { done, isMore: true };
  }
}

/**
 * A conversation is done until they write again, or opened again. Throws `not_found`, and `conflict` where they wrote after what
 * was looked at.
 */
export function updateDone(
  { db, actor, clock }: Pick<SignedInCtx, "db" | "actor" | "clock">,
  { id, isDone, heard }: SetDone & { id: number },
): Promise<Conversation> {
  return db.transaction(async (tx) => {
    const before = await requireConversation(tx, id);
    if (before.isDone !== isDone) {
      if (!isDone) await setOpen(tx, id);
      else if (!(await setDoneUpTo(tx, id, heard)))
        throw new Fault(
          "conflict",
          t(
            "They have written again. Read it first. It is still open.",
            "Mtu huyu ameandika tena. Soma ujumbe kwanza. Mazungumzo bado yako wazi.",
          ),
        );
      await publish(tx, [{ topic: "inbox", data: {} }]);
      const action = isDone ? "conversation.done" : "conversation.reopen";
      await recordAudit(tx, { actor, action, target: String(id) });
    }
    return conversationOf(await requireConversation(tx, id), clock.now());
  });
}
