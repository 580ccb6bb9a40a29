import {
  isFeedName,
  LIVE_TOPICS,
  MOST_NAMES,
  MOST_NAMES_LENGTH,
} from "../../contract/desk/live/live-topic.ts";
import { t } from "../../contract/language.ts";
import { Fault } from "../../fault.ts";
import type { LiveRow } from "../store/console/live.ts";
import { encodeEvent, type Interest, type Picked } from "./ring.ts";

/**
 * Reads `?topics=`: names with commas between. `*` hints of every topic, a name of that one. `event:TYPE` are the rows of a
 * type, `message:5-9.12` the states of these, `call:*` the ids of calls; `*` is any. `campaign:ID` is a hint of that one. Null
 * where the query has none: such a stream carries everything whole.
 */
export function readInterest(topics: string | null): Interest | null {
  if (topics === null) return null;
  const names = [...new Set(topics === "" ? [] : topics.split(","))];
  if (names.length > MOST_NAMES || topics.length > MOST_NAMES_LENGTH)
    throw refused(
      t(
        `topics has at most ${MOST_NAMES} names and ${MOST_NAMES_LENGTH} characters`,
        `topics ina majina yasiyozidi ${MOST_NAMES} na herufi zisizozidi ${MOST_NAMES_LENGTH}`,
      ),
    );
  return interestOf(names.toSorted());
}

type Details = {
  isAll: boolean;
  hinted: Set<string>;
  event: Set<string>;
  message: Run[];
  call: boolean;
  campaign: Set<string>;
};

function interestOf(names: readonly string[]): Interest {
  const isAll = names.includes("*");
  const hinted = new Set<string>(isAll ? LIVE_TOPICS : []);
  const details = {
    isAll,
    hinted,
    event: new Set<string>(),
    message: [],
    call: false,
    campaign: new Set<string>(),
  };
  for (const name of names) if (name !== "*") add(details, name);
  return {
    key: names.join(),
    isAll,
    hasRows: details.event.size > 0 || details.message.length > 0 || details.call,
    hintsOf: (topics) =>
      [...hinted, ...[...details.campaign].map(campaignHint)].filter(
        (name) => topics === null || topics.has(name.split(":")[0] ?? ""),
      ),
    pick: (epoch, row) => pick(details, epoch, row),
    recall: (rows) => recall(details.message, rows),
  };
}

function add(details: Details, name: string) {
  if (!isFeedName(name)) throw refused(unknownWords(name));
  const [topic = "", detail] = name.split(/:(.*)/s);
  if (detail === undefined) details.hinted.add(topic);
  else addDetail(details, topic, detail);
}

function addDetail(details: Details, topic: string, detail: string) {
  if (topic === "message") details.message.push(...detail.split(".").map(runOf));
  else if (topic === "call") details.call = true;
  else details[topic === "event" ? "event" : "campaign"].add(detail);
}

function pick(details: Details, epoch: string, row: LiveRow): Picked {
  const hints = details.hinted.has(row.topic) ? [row.topic] : [];
  const nothing = { bytes: null, hints };
  switch (row.topic) {
    case "event":
      return hasType(details.event, row) ? whole(epoch, row) : nothing;
    case "message":
      return details.message.length > 0 ? pickStates(details.message, epoch, row, hints) : nothing;
    case "call":
      return details.call ? whole(epoch, row) : nothing;
    case "campaign":
      return { bytes: null, hints: [...hints, ...namedOf(details.campaign, row)] };
    default:
      return nothing;
  }
}

const hasType = (types: ReadonlySet<string>, row: LiveRow): boolean =>
  types.has("*") || (types.size > 0 && types.has(dataOf(row).type ?? ""));

function namedOf(campaigns: ReadonlySet<string>, row: LiveRow): string[] {
  const id = campaigns.size > 0 ? (dataOf(row).id ?? "") : "";
  return campaigns.has(id) ? [campaignHint(id)] : [];
}

type Change = { id: number };

/** Of a batch of states only those that are listed; the others are a hint. */
function pickStates(runs: readonly Run[], epoch: string, row: LiveRow, hints: readonly string[]): Picked {
  const changes = changesOf(row);
  const listed = listedOf(runs, changes);
  const bytes = listed.length > 0 ? statesOf(epoch, row, listed) : null;
  return { bytes, hints: listed.length < changes.length ? hints : [] };
}

function recall(runs: readonly Run[], rows: readonly LiveRow[]): Buffer | null {
  if (runs.length === 0) return null;
  const last = new Map<number, Change>();
  for (const row of rows)
    if (row.topic === "message")
      for (const change of listedOf(runs, changesOf(row))) last.set(change.id, change);
  if (last.size === 0) return null;
  return Buffer.from(`event: message\ndata: ${JSON.stringify({ changes: [...last.values()] })}\n\n`);
}

const changesOf = (row: LiveRow): Change[] => (dataOf(row) as unknown as { changes: Change[] }).changes;
const listedOf = (runs: readonly Run[], changes: readonly Change[]): Change[] =>
  changes.filter(({ id }) => runs.some((run) => id >= run.from && id <= run.to));

const whole = (epoch: string, row: LiveRow): Picked => ({ bytes: encodeEvent(epoch, row), hints: [] });
const campaignHint = (id: string): string => `campaign:${id}`;

type Run = { from: number; to: number };

function runOf(text: string): Run {
  const [from = "", to = from] = text.split("-");
  return { from: Number(from), to: Number(to) };
}

const statesOf = (epoch: string, row: LiveRow, changes: readonly object[]): Buffer =>
  encodeEvent(epoch, { ...row, data: JSON.stringify({ changes }) });

const read = new WeakMap<LiveRow, Record<string, string>>();

/** Its data, read once however many streams look into it. */
function dataOf(row: LiveRow): Record<string, string> {
  const known = read.get(row) ?? (JSON.parse(row.data) as Record<string, string>);
  read.set(row, known);
  return known;
}

function unknownWords(name: string): string {
  const [given, known] = [JSON.stringify(name.slice(0, 60)), LIVE_TOPICS.join(", ")];
  return t(
    `topics names ${given}, which is none: *, ${known}, event:TYPE, message:5-9.12, call:*, campaign:ID`,
    `topics ina ${given}, ambayo haipo: *, ${known}, event:AINA, message:5-9.12, call:*, campaign:ID`,
  );
}

const refused = (detail: string): Fault =>
  new Fault("invalid_input", detail, { fields: [{ path: "topics", rule: detail }] });
