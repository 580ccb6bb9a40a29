import {
  type Automatic,
  answerTo,
  automaticWords,
  LATEST_ANSWER_MINUTES,
  MOST_ANSWERS_AN_HOUR,
  spokenIn,
} from "#lib/contract/rules/answers.ts";
import { closedUntil, type OpenHours, openHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { type FilledText, fillFields } from "#lib/contract/rules/text/fill-fields.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";
import type { Forbidden } from "#lib/contract/words/forbidden-words.ts";
import type { Reason } from "#lib/contract/words/reason/reason.ts";
import { forbidden as forbiddenBy, reason } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { recordAudits } from "../audit/index.ts";
import { queueAnswer } from "../dispatch/index.ts";
import { inLanguage } from "../language.ts";
import {
  type AnswerSettings,
  getAnswerSettings,
  listWriters,
  noteAway,
  type WriterRow,
} from "../store/conversation/answer.ts";
import { listForbidden } from "../store/sending/forbidden.ts";
import { storableText } from "../store/storable-json.ts";

/** What somebody has just written, which no event had brought before and which is no word to opt out or in. */
export type HeardMessage = { number: string; sentAt: Date; text: string | null; messageType: string | null };

type AnswerClock = { now: Date; timeZone: string };

/** Nobody waits for an answer to these. */
const UNANSWERED_TYPES = ["reaction", "system"];

/** Whom nothing is said of in their conversation, as its head says it. */
const SILENT: readonly Forbidden["why"][] = ["opted-out", "restricted"];

/**
 * Answers what people have just written, where the company has an answer: to a word that is the whole message, else that the office
 * is closed. In the transaction that hears of it for the first time, so each message gets one at most, however often it comes.
 */
export async function planAnswers(
  tx: Tx,
  heard: readonly HeardMessage[],
  { now, timeZone }: AnswerClock,
): Promise<void> {
  const earliestMs = now.getTime() - LATEST_ANSWER_MINUTES * 60_000;
  const fresh = heard.filter(({ sentAt }) => sentAt.getTime() >= earliestMs);
  if (fresh.length === 0) return;
  const settings = await getAnswerSettings(tx);
  if (!settings.away.isOn && settings.words.length === 0) return;
  const numbers = [...new Set(fresh.map(({ number }) => number))];
  const writers = new Map((await listWriters(tx, numbers)).map((writer) => [writer.number, writer]));
  const forbidden = await listForbidden(tx, numbers, { messageClass: "service", channel: "chat", day: null });
  const planning = { tx, settings, closed: closedOf(settings, { now, timeZone }) };
  const sent: string[] = [];
  for (const message of fresh.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime())) {
    const writer = writers.get(message.number);
    if (!writer) continue;
    const id = await answer(planning, { message, writer, forbidden: forbidden.get(message.number) });
    if (id !== null) sent.push(id);
  }
  await recordAudits(
    tx,
    sent.map((id) => ({ actor: null, action: "answer.send", target: id }) as const),
  );
}

type Planning = { tx: Tx; settings: AnswerSettings; closed: Closed };
type Asked = { message: HeardMessage; writer: WriterRow; forbidden: Forbidden | undefined };

/** Answers the id of what is sent; null where nothing is. */
async function answer({ tx, settings, closed }: Planning, asked: Asked): Promise<string | null> {
  const { message, writer, forbidden } = asked;
  const { conversationId, number } = writer;
  if (writer.isInHand || writer.lately > MOST_ANSWERS_AN_HOUR) return null;
  if (forbidden && SILENT.includes(forbidden.why)) return null;
  const chosen = chooseAnswer(settings, closed, asked);
  if (chosen === null) return null;
  const { automatic, shownText, filled } = chosen;
  const skipped = whySkipped(asked, filled);
  writer.lately++;
  if (automatic.kind === "away") {
    writer.awayAt = message.sentAt;
    await noteAway(tx, conversationId, message.sentAt);
  }
  const name = inLanguage(settings.language, () => automaticWords(automatic));
  const text = storableText(filled.text, MAX_CHAT_TEXT_LENGTH);
  const id = await queueAnswer(tx, { automatic, name, conversationId, number, text, shownText, skipped });
  return skipped === null ? id : null;
}

type Chosen = { automatic: Automatic; shownText: string; filled: FilledText };

function chooseAnswer(
  { away, words, fields, language }: AnswerSettings,
  closed: Closed,
  { message, writer }: Asked,
): Chosen | null {
  const { text, messageType, sentAt } = message;
  const found = text === null ? null : answerTo(text, words);
  if (found !== null) {
    const {
      answer: { text: shownText },
      word,
    } = found;
    return {
      automatic: { kind: "word", word },
      shownText,
      filled: fillFields(shownText, fields, writer.fields),
    };
  }
  if (!away.isOn || UNANSWERED_TYPES.includes(messageType?.toLowerCase() ?? "")) return null;
  if (!closed.isAt(sentAt) || (writer.awayAt !== null && !closed.hasOpened(writer.awayAt, sentAt)))
    return null;
  const shownText = away[spokenIn(writer.fields) ?? language];
  return { automatic: { kind: "away" }, shownText, filled: { text: shownText, missing: [], unknown: [] } };
}

function whySkipped({ writer, forbidden }: Asked, filled: Chosen["filled"]): Reason | null {
  if (forbidden) return forbiddenBy(forbidden);
  if (writer.lately === MOST_ANSWERS_AN_HOUR) return reason("answers-enough", { most: MOST_ANSWERS_AN_HOUR });
  const [field = null] = filled.missing;
  return field === null && filled.unknown.length === 0 ? null : reason("answer-no-value", { field });
}

type Closed = {
  /** Then and now: whoever wrote a minute before the office opens is not told that it is closed. */
  isAt(at: Date): boolean;
  /** Between two moments at which it was closed. */
  hasOpened(from: Date, to: Date): boolean;
};

function closedOf({ away, holidays }: AnswerSettings, { now, timeZone }: AnswerClock): Closed {
  const hours = openHours(
    { messageClass: "service", hours: null },
    { marketing: away.hours, service: away.hours, holidays },
  ) as OpenHours;
  const opensAfter = (at: Date) => closedUntil(at, timeZone, hours);
  return {
    isAt: (at) => opensAfter(at) !== null && opensAfter(now) !== null,
    hasOpened: (from, to) => (opensAfter(from) ?? from) <= to,
  };
}
