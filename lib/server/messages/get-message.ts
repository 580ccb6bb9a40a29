import type { MessageDetail, MessageFact } from "../../contract/desk/message.ts";
import { chatStatusOf, smsStatusOf } from "../../contract/wire/status.ts";
import { Fault } from "../../fault.ts";
import type { SignedInCtx } from "../context.ts";
import { MESSAGE_COLUMNS, type MessageSource, messageRow } from "./message-row.ts";

type Row = MessageSource & {
  wamid: string | null;
  eventMessageId: string | null;
  text: string | null;
  nextPollAt: Date | null;
  polledAt: Date | null;
  pollProblem: string | null;
};

type FactRow = Omit<MessageFact, "occurredAt" | "receivedAt" | "isLate"> & {
  occurredAt: Date;
  receivedAt: Date;
};

const LATE_MS = 60_000;

/** One message with everything heard of it, by when it happened. Throws not_found. */
export async function getMessage({ db }: Pick<SignedInCtx, "db">, id: number): Promise<MessageDetail> {
  const [row] = await db.query<Row>(MESSAGE, [id]);
  if (!row) throw new Fault("not_found", "There is no message with this id.");
  const facts = await db.query<FactRow>(FACTS, [id]);
  const { wamid, eventMessageId, text, nextPollAt, polledAt, pollProblem, ...source } = row;
  return {
    ...messageRow(source),
    wamid,
    eventMessageId,
    text,
    nextPollAt: nextPollAt?.toISOString() ?? null,
    polledAt: polledAt?.toISOString() ?? null,
    pollProblem,
    hasContradiction: isContradictory(facts.map((fact) => fact.word)),
    timeline: facts.map(toFact),
  };
}

const MESSAGE = `
  SELECT ${MESSAGE_COLUMNS}, message.wamid, message.event_message_id AS "eventMessageId",
    coalesce(recipient.text, campaign.content->>'text') AS text, message.next_poll_at AS "nextPollAt",
    message.polled_at AS "polledAt", message.poll_problem AS "pollProblem"
  FROM message JOIN campaign ON campaign.id = message.campaign_id
  LEFT JOIN recipient ON recipient.campaign_id = message.campaign_id AND recipient.seq = message.seq
  WHERE message.id = $1`;

// An event is late by when the console got it, not by when it was applied.
const FACTS = `
  SELECT fact.id, fact.source, fact.word, fact.occurred_at AS "occurredAt",
    coalesce(event.received_at, fact.received_at) AS "receivedAt", fact.event_id AS "eventId",
    coalesce(event.duplicates, 0) AS duplicates, fact.detail
  FROM message_fact fact LEFT JOIN event ON event.event_id = fact.event_id
  WHERE fact.message_id = $1 ORDER BY fact.occurred_at, fact.id LIMIT 500`;

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
