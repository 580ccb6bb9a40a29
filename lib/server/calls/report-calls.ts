import type { CallLengthKind, CountCalls, ListCalls } from "#lib/contract/desk/call/call.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { t, translated } from "#lib/contract/language.ts";
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
    t(`Started (${zone})`, `Ilianza (${zone})`),
    t("Started (UTC)", "Ilianza (UTC)"),
    t("Number", "Namba"),
    t("Direction", "Mwelekeo"),
    t("Started by", "Aliyeanzisha"),
    t("Status", "Hali"),
    t("Word of the service", "Neno la huduma"),
    t("Length", "Urefu"),
    t("Length (seconds)", "Urefu (sekunde)"),
    t("Length is", "Urefu ni"),
    t("Recording", "Rekodi"),
    t("Tags", "Lebo"),
    t("Note", "Maelezo"),
    t("Session id", "ID ya kikao"),
    t("Call attempt id", "ID ya jaribio la simu"),
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

const LENGTH_IS = /* @__PURE__ */ translated(
  (): Record<CallLengthKind, string> => ({
    talk: t("Talk time", "Muda wa mazungumzo"),
    service: t("As the service says", "Kama huduma inavyosema"),
    span: t("Start to end, ringing included", "Mwanzo hadi mwisho, pamoja na kuita"),
  }),
);

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
  const rows = evidenceOf(call, { notes, listened, localTime: localTimeIn(ctx.env.defaultTimezone) });
  const header = [
    t("What", "Nini"),
    t(`When (${ctx.env.defaultTimezone})`, `Lini (${ctx.env.defaultTimezone})`),
    t("When (UTC)", "Lini (UTC)"),
    t("Who", "Nani"),
    t("Text", "Maandishi"),
  ];
  return reportResponse({ header, pages: once(rows) }, { name: `call-${call.id}`, form: "csv" });
}

type Evidence = {
  notes: Awaited<ReturnType<typeof listNotes>>;
  listened: Awaited<ReturnType<typeof listListenings>>;
  localTime: (iso: string) => string;
};

function evidenceOf(call: CallRecord, { notes, listened, localTime }: Evidence): ReportCell[][] {
  const row = (what: string, iso: string | null, who: string, text: string): ReportCell[] => [
    what,
    iso ? localTime(iso) : "",
    iso ?? "",
    who,
    text,
  ];
  return [
    row(
      t("Call", "Simu"),
      call.at.toISOString(),
      starterOf(call),
      `${callWayOf(call)} ${call.customerNumber ?? ""}`,
    ),
    row(t("Ended", "Iliisha"), call.endedAt?.toISOString() ?? null, "", call.statusWord ?? ""),
    row(t("Session id", "ID ya kikao"), null, "", call.sessionId ?? ""),
    row(t("Call attempt id", "ID ya jaribio la simu"), null, "", call.callAttemptId ?? ""),
    row(t("Recording id", "ID ya rekodi"), null, "", call.recordingMediaId ?? ""),
    ...notes.map((note) =>
      row(
        note.second === null
          ? t("Note", "Maelezo")
          : t(`Note at ${callLength(note.second)}`, `Maelezo kwenye ${callLength(note.second)}`),
        note.at,
        note.by.name,
        note.text,
      ),
    ),
    ...[...listened]
      .reverse()
      .map(({ kind, at, by }) =>
        row(kind === "played" ? t("Listened", "Alisikiliza") : t("Downloaded", "Alipakua"), at, by.name, ""),
      ),
  ];
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}
