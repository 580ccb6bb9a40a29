import type { CallLengthKind, CountCalls, ListCalls } from "#lib/contract/desk/call/call.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { callLength } from "#lib/contract/rules/call/call-length.ts";
import { blotNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { spacedNumber } from "#lib/contract/rules/text/spaced-number.ts";
import { callStarterOf, callWayOf, callWordsOf } from "#lib/contract/words/call/call-words.ts";
import { RECORDING_WORDS, recordingNameOf } from "#lib/contract/words/call/recording-words.ts";
import { recordAudit } from "../audit/index.ts";
import { requireCall, type SignedInCtx } from "../context.ts";
import { localTimeIn, type ReportCell, type ReportForm, reportResponse } from "../report/index.ts";
import type { CallRecord } from "../store/call/call.ts";
import { type CallFilter, listCallRecords } from "../store/call/call-list.ts";
import { listListenings, listNotes } from "../store/call/call-note.ts";
import { findFilter } from "./count-calls.ts";

const PAGE = 1_000;

/** The calls of a filter as CSV or workbook, streamed, in the order asked for. */
export async function reportCalls(
  ctx: SignedInCtx,
  { form, ...input }: Omit<ListCalls, "cursor"> & { form: ReportForm },
): Promise<Response> {
  const filter = await findFilter(ctx, input, PAGE);
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "calls.report", target: form, detail: narrowedTo(input) }),
  );
  const zone = ctx.env.defaultTimezone;
  const header = [
    `Started (${zone})`,
    "Started (UTC)",
    "Number",
    "Direction",
    "Started by",
    "Status",
    "Word of the service",
    "Length",
    "Length (seconds)",
    "Length is",
    "Recording",
    "Tags",
    "Note",
    "Session id",
    "Call attempt id",
  ];
  return reportResponse({ header, pages: pagesOf(ctx, filter) }, { name: "calls", form });
}

/** What was asked for, as the log keeps it: for ever, so without a number. */
function narrowedTo({ order: _, q, tag, ...asked }: Omit<ListCalls, "cursor">): CountCalls {
  return { ...(q && { q: blotNumbers(q) }), ...(tag && { tag: blotNumbers(tag) }), ...asked };
}

async function* pagesOf(ctx: SignedInCtx, first: CallFilter): AsyncGenerator<ReportCell[][]> {
  const localTime = localTimeIn(ctx.env.defaultTimezone);
  const canListen = hasRight(ctx.actor, "listen");
  for (let filter: CallFilter | null = first; filter; ) {
    const { rows, next }: Awaited<ReturnType<typeof listCallRecords>> = await listCallRecords(ctx.db, filter);
    yield rows.map((row) => cellsOf(canListen ? row : { ...row, note: null }, localTime));
    filter = next ? { ...filter, after: { key: keyOf(next, filter), id: next.id } } : null;
  }
}

const keyOf = (row: CallRecord, { order }: CallFilter): number =>
  order === "longest" ? (row.durationS ?? 0) : row.at.getTime();

function cellsOf(row: CallRecord, localTime: (iso: string) => string): ReportCell[] {
  const at = row.at.toISOString();
  return [
    localTime(at),
    at,
    spacedNumber(row.customerNumber ?? ""),
    callWayOf(row),
    starterOf(row),
    callWordsOf(row).word,
    row.statusWord ?? "",
    row.durationS === null ? "" : callLength(row.durationS),
    row.durationS ?? "",
    row.durationS === null ? "" : LENGTH_IS[row.lengthKind ?? "span"],
    RECORDING_WORDS[recordingNameOf(row)].word,
    row.tags.join(", "),
    row.note ?? "",
    row.sessionId ?? "",
    row.callAttemptId ?? "",
  ];
}

const LENGTH_IS: Record<CallLengthKind, string> = {
  talk: "Talk time",
  service: "As the service says",
  span: "Start to end, ringing included",
};

const starterOf = ({ startedBy, startedByName, direction }: CallRecord): string =>
  callStarterOf({ startedBy: startedBy === null ? null : { name: startedByName ?? "" }, direction });

/** The evidence of one recording without its sound: the call, who listened and when, and the notes for whoever may read them. */
export async function reportEvidence(ctx: SignedInCtx, id: string): Promise<Response> {
  const call = await requireCall(ctx.db, id);
  const [notes, listened] = await Promise.all([
    hasRight(ctx.actor, "listen") ? listNotes(ctx.db, call.id) : [],
    listListenings(ctx.db, call.id),
  ]);
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "call.evidence", target: call.id }),
  );
  const localTime = localTimeIn(ctx.env.defaultTimezone);
  const row = (what: string, iso: string | null, who: string, text: string): ReportCell[] => [
    what,
    iso ? localTime(iso) : "",
    iso ?? "",
    who,
    text,
  ];
  const rows = [
    row("Call", call.at.toISOString(), starterOf(call), `${callWayOf(call)} ${call.customerNumber ?? ""}`),
    row("Ended", call.endedAt?.toISOString() ?? null, "", call.statusWord ?? ""),
    row("Session id", null, "", call.sessionId ?? ""),
    row("Call attempt id", null, "", call.callAttemptId ?? ""),
    row("Recording id", null, "", call.recordingMediaId ?? ""),
    ...notes.map((note) =>
      row(
        note.second === null ? "Note" : `Note at ${callLength(note.second)}`,
        note.at,
        note.by.name,
        note.text,
      ),
    ),
    ...[...listened]
      .reverse()
      .map(({ kind, at, by }) => row(kind === "played" ? "Listened" : "Downloaded", at, by.name, "")),
  ];
  const header = ["What", `When (${ctx.env.defaultTimezone})`, "When (UTC)", "Who", "Text"];
  return reportResponse({ header, pages: once(rows) }, { name: `call-${call.id}`, form: "csv" });
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}
