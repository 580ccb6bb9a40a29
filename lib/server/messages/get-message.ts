import type { MessageDetail, MessageFact } from "../../contract/desk/message.ts";
import { chatStatusOf, smsStatusOf } from "../../contract/wire/status.ts";
import { Fault } from "../../fault.ts";
import type { SignedInCtx } from "../context.ts";
import { type FactRow, findMessage, listFacts } from "../store/message/message-view.ts";
import { messageRow } from "./message-row.ts";

const LATE_MS = 60_000;

/** One message with everything heard of it, by when it happened. Throws not_found. */
export async function getMessage({ db }: Pick<SignedInCtx, "db">, id: number): Promise<MessageDetail> {
  const row = await findMessage(db, id);
  if (!row) throw new Fault("not_found", "We do not know this message. It may have been deleted.");
  const facts = await listFacts(db, id);
  const { wamid, eventMessageId, text, template, scheduledAt, nextPollAt, polledAt, pollProblem, ...source } =
    row;
  return {
    ...messageRow(source),
    wamid,
    eventMessageId,
    text,
    template,
    scheduledAt: scheduledAt?.toISOString() ?? null,
    nextPollAt: nextPollAt?.toISOString() ?? null,
    polledAt: polledAt?.toISOString() ?? null,
    pollProblem,
    hasContradiction: isContradictory(facts.map((fact) => fact.word)),
    timeline: facts.map(toFact),
  };
}

function toFact(row: FactRow): MessageFact {
  return {
    ...row,
    occurredAt: row.occurredAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    isLate: row.source === "event" && row.receivedAt.getTime() - row.occurredAt.getTime() > LATE_MS,
  };
}

function isContradictory(words: readonly string[]): boolean {
  const said = new Set(words.map((word) => chatStatusOf(word) ?? smsStatusOf(word)?.toLowerCase()));
  return said.has("failed") && (said.has("delivered") || said.has("read"));
}
