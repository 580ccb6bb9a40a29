import type { ListCalls } from "#lib/contract/desk/call/call.ts";
import type { Tx } from "#lib/db/index.ts";
import { type Conditions, conditionsOf, type Put, putInto, where } from "../conditions.ts";
import { holdsText } from "../text-search.ts";
import { CALL_COLUMNS, CALL_JOINS, type CallRecord, IS_KEPT } from "./call.ts";

export type CallOrder = NonNullable<ListCalls["order"]>;

export type CallFilter = Omit<ListCalls, "cursor" | "rows" | "order" | "from" | "to"> & {
  order: CallOrder;
  /** Moments in which `from` begins and `to` ends. */
  since: Date | null;
  until: Date | null;
  /** The last row of the page before: its time in ms, or its length in seconds. */
  after: { key: number; id: string } | null;
  limit: number;
  /** One call that was asked for by an identifier. */
  id?: string;
  /** A whole number that was asked for: its index knows it, however long ago. */
  number?: string;
  /** What is not shown is not looked through: numbers, and the notes of the calls. */
  sees: { numbers: boolean; notes: boolean };
};

export type CallPage = { rows: CallRecord[]; next: CallRecord | undefined };

/** A search by text looks at so many rows a statement, each in a place of its own where they are not in order of time, and into its notes. */
const SPAN = 1_000;

/** Where the time and the id of a call stand in what is walked. */
type Columns = { list: string; at: string; id: string };
const OF_CALL: Columns = { list: "", at: "at", id: "id" };
/** A tag has its calls in a list of its own, in their order. */
const OF_TAG: Columns = { list: "tag", at: "tagged_at", id: "call_id" };

const columnsOf = ({ tag }: Pick<CallFilter, "tag">): Columns => (tag === undefined ? OF_CALL : OF_TAG);

type Order = { sorted: string; key: (place: string) => string; compared: string };

/** Of a tag its list is named as well: then nothing is sorted, however many calls the planner expects in it. */
function orderOf(order: CallOrder, { list, at, id }: Columns): Order {
  if (order === "longest") {
    const key = (place: string) => `${place}::int`;
    return { sorted: `duration_s DESC, ${id} DESC`, key, compared: `(duration_s, ${id}) <` };
  }
  const [way, sign] = order === "oldest" ? ["", ">"] : [" DESC", "<"];
  const sorted = [list, at, id].filter(Boolean).map((column) => column + way);
  return { sorted: sorted.join(", "), key: momentOf, compared: `(${at}, ${id}) ${sign}` };
}

function momentOf(place: string): string {
  return `to_timestamp(${place}::double precision / 1000)`;
}

/** One page of the index; one of a search may be short, or empty, and still have a next. */
export async function listCallRecords(tx: Tx, filter: CallFilter): Promise<CallPage> {
  const rows = await tx.query<CallRecord>(...pageOf(filter));
  if (rows.length === filter.limit) return { rows, next: rows.at(-1) };
  if (!filter.q) return { rows, next: undefined };
  const [end] = await tx.query<CallRecord>(...spanEndOf(filter));
  return { rows, next: end };
}

/** How many calls each filter leaves, in one read; none is counted beyond `most`, and no text is looked for. */
export async function countCallRecords(tx: Tx, filters: CallFilter[], most: number): Promise<number[]> {
  const put = putInto();
  const limit = put(most);
  const counts = filters.map(
    (filter) => `(SELECT count(*)::int FROM (SELECT FROM ${fittingOf(filter, put)} LIMIT ${limit}) fitting)`,
  );
  const [row] = await tx.query<{ counts: number[] }>(
    `SELECT ARRAY[${counts.join(", ")}] AS counts`,
    put.params,
  );
  return row?.counts ?? [];
}

/** How many calls there are in all, and of each quick choice, at most `most` each. */
export async function countAllCalls(tx: Tx, most: number): Promise<Record<CallChoice, number>> {
  const rows = await tx.query<{ name: CallChoice; n: number }>(
    `SELECT name, least($1, sum(n))::int AS n FROM tally_now WHERE at = '-infinity' AND name = ANY($2) GROUP BY 1`,
    [most, CALL_CHOICES],
  );
  const known = new Map(rows.map(({ name, n }) => [name, n]));
  return Object.fromEntries(CALL_CHOICES.map((name) => [name, known.get(name) ?? 0])) as Record<
    CallChoice,
    number
  >;
}

const CALL_CHOICES = ["call", "call-ready", "call-awaited", "call-no-answer", "call-unknown"] as const;
type CallChoice = (typeof CALL_CHOICES)[number];

type Statement = [sql: string, params: unknown[]];

function pageOf(filter: CallFilter): Statement {
  const { sorted } = orderOf(filter.order, OF_CALL);
  const put = putInto();
  const span = spanOf(filter, put);
  const rows = filter.q
    ? `SELECT * FROM (${span} LIMIT ${put(SPAN)}) call WHERE ${found(put(filter.q), filter.sees)} ORDER BY ${sorted} LIMIT ${put(filter.limit)}`
    : `${span} LIMIT ${put(filter.limit)}`;
  return [`SELECT ${CALL_COLUMNS} FROM (${rows}) call ${CALL_JOINS} ORDER BY ${inCall(sorted)}`, put.params];
}

/** The last row that a search has looked at. */
function spanEndOf(filter: CallFilter): Statement {
  const put = putInto();
  const span = `${spanOf(filter, put)} OFFSET ${put(SPAN - 1)} LIMIT 1`;
  return [`SELECT ${CALL_COLUMNS} FROM (${span}) call ${CALL_JOINS}`, put.params];
}

const inCall = (sorted: string): string => sorted.replace(/\b(at|id|duration_s)\b/g, "call.$1");

/** The calls that fit, in their order. */
const spanOf = (filter: CallFilter, put: Put): string =>
  `SELECT call.* FROM ${fittingOf(filter, put)} ORDER BY ${orderOf(filter.order, columnsOf(filter)).sorted}`;

/** What is asked of each call; a tag and a text are walked, or looked through. */
type CallQuery = Omit<CallFilter, "after" | "order" | "limit" | "sees" | "q" | "tag">;

const conditionsBy = ({ at }: Columns): Conditions<CallQuery> => ({
  since: (moment, put) => `${at} >= ${put(moment)}::timestamptz`,
  until: (moment, put) => `${at} < ${put(moment)}::timestamptz`,
  direction: (direction, put) => `direction = ${put(direction)}`,
  status: statusIs,
  recording: (recording, put) => `recording = ${put(recording)}`,
  by: (person, put) => `started_by = ${put(person)}::uuid`,
  id: (id, put) => `id = ${put(id)}::uuid`,
  number: (number, put) => `customer_number = ${put(number)}`,
});

/** Whether any call is left out; a text is looked for otherwise. */
export const isNarrowed = (filter: CallFilter): boolean =>
  filter.tag !== undefined || conditionsOf(filter, conditionsBy(OF_CALL), putInto()).length > 0;

function fittingOf(filter: CallFilter, put: Put): string {
  const columns = columnsOf(filter);
  const { key, compared } = orderOf(filter.order, columns);
  const { after } = filter;
  const conditions = [
    IS_KEPT,
    ...(filter.order === "longest" ? ["duration_s IS NOT NULL"] : []),
    ...conditionsOf(filter, conditionsBy(columns), put),
    ...(after ? [`${compared} (${key(put(after.key))}, ${put(after.id)}::uuid)`] : []),
  ];
  return `${sourceOf(filter, put)} ${where(conditions)}`;
}

/** OFFSET 0: one look for each, and not all calls there are beside them. A span of tag and time is walked along its index. */
function sourceOf({ tag }: CallFilter, put: Put): string {
  if (tag === undefined) return "call";
  const place = put(tag);
  return `(SELECT tag, at AS tagged_at, call_id FROM call_tag
      WHERE (tag, at) >= (${place}, '-infinity') AND (tag, at) <= (${place}, 'infinity')) tagged
    CROSS JOIN LATERAL (SELECT * FROM call WHERE id = tagged.call_id OFFSET 0) call`;
}

// Written as the partial index of all that is not over says it.
const IN_WORK = "phase NOT IN ('ended')";

function statusIs(status: NonNullable<CallFilter["status"]>, put: Put): string {
  // Picked out first: few are open or unknown, and the planner would rather walk through all calls in order until it has a page.
  if (status === "open") return isOneOf("phase IN ('asking', 'open')");
  if (status === "unknown") return isOneOf("phase = 'unknown'");
  // As the figures of a day count them.
  if (status === "made") return "phase NOT IN ('refused', 'not-called')";
  if (status === "answered")
    return "phase NOT IN ('refused', 'not-called') AND status IN ('talking', 'finished')";
  if (status === "refused" || status === "unfollowed") return `${IN_WORK} AND phase = ${put(status)}`;
  return `status = ${put(status)} AND phase IN ('open', 'ended')`;
}

const isOneOf = (inWork: string): string =>
  `id = ANY(ARRAY(SELECT id FROM call WHERE ${IN_WORK} AND ${inWork}))`;

const IN_CALL = {
  ids: ["call.session_id", "call.call_attempt_id"],
  words: ["call.status_word", "array_to_string(call.tags, E'\\n')"],
  withheld: ["call.customer_number"],
};

// OFFSET 0: the planner would rather read all notes there are at once.
function found(q: string, { numbers, notes }: CallFilter["sees"]): string {
  const inCall = holdsText(q, IN_CALL, numbers);
  if (!notes) return inCall;
  const inNote = holdsText(q, { withheld: ["n.text"] }, numbers);
  return `(${inCall} OR EXISTS (SELECT FROM call_note n WHERE n.call_id = call.id AND ${inNote} OFFSET 0))`;
}
