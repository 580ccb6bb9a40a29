import type { HeldData, ReadHeldData } from "#lib/contract/desk/people/held-data.ts";
import type { PersonLine } from "#lib/contract/desk/people/opt-out.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { recordAudit } from "../audit/index.ts";
import { consentLine } from "../consent/index.ts";
import type { SignedInCtx } from "../context.ts";
import { jsonResponse, type PdfBlock, pdfResponse } from "../report/index.ts";
import { findExcluded, spellingsOf } from "../retention/index.ts";
import { listConsentFacts } from "../store/consent.ts";
import { getSetting } from "../store/console/setting.ts";
import { type DataRequestRow, listDataRequestsOf } from "../store/data-request.ts";
import { listHeldCalls, listHeldPlaces } from "../store/erasure/held.ts";
import { type ListedRow, listListedRows, listNotesOfCalls, listPlaceRows } from "../store/held-data.ts";
import { getPerson } from "./get-person.ts";

const ALL = 100_000;

type Head = Omit<HeldData, "history">;

/** Everything that is held about a number as JSON (`HeldData`), its history read and written page by page. */
export async function getHeldJson(ctx: SignedInCtx, input: ReadHeldData): Promise<Response> {
  const { head, history } = await readHeld(ctx, input);
  return jsonResponse("person", jsonOf(head, history));
}

async function* jsonOf(head: Head, history: AsyncIterable<PersonLine[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "history": [`;
  let before = "\n";
  for await (const lines of history)
    for (const line of lines) {
      yield `${before}    ${JSON.stringify(line)}`;
      before = ",\n";
    }
  yield "\n  ]\n}\n";
}

/** The same on paper. */
export async function getHeldPdf(ctx: SignedInCtx, input: ReadHeldData): Promise<Response> {
  const { head, history } = await readHeld(ctx, input);
  const blocks = blocksOf(head, history);
  return pdfResponse({
    title: "Everything about a person",
    language: "en",
    madeAt: new Date(head.madeAt),
    blocks,
  });
}

/** Who is asked about, and the line in the log, which says how much there was and not whose. */
async function readHeld(ctx: SignedInCtx, { number: written }: ReadHeldData) {
  const first = await getPerson(ctx, { number: written });
  const head = await headOf(ctx, first);
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      ...{ actor: ctx.actor, action: "person.export", target: "person" },
      detail: {
        consents: head.consents.length,
        lists: head.lists.length,
        campaigns: head.recipientOf.length,
      },
    }),
  );
  return { head, history: pagesOf(ctx, first) };
}

type Known = Awaited<ReturnType<typeof getPerson>>;

async function headOf(
  ctx: SignedInCtx,
  { number, personName, optedOutAt, restriction }: Known,
): Promise<Head> {
  const { db, env, clock, actor } = ctx;
  const region = env.defaultRegion;
  const [facts, lists, places, excluded, callIds, requests, organisation] = await Promise.all([
    listConsentFacts(db, number, ALL),
    listListedRows(db, number),
    listHeldPlaces(db, number),
    findExcluded(db, { number, region }),
    listHeldCalls(db, spellingsOf(number, region)),
    listDataRequestsOf(db, number),
    getSetting(db, "organisation"),
  ]);
  const rows = await listPlaceRows(db, places);
  const notes = hasRight(actor, "listen") ? await listNotesOfCalls(db, callIds) : null;
  return {
    ...{ format: "tuma-person-1", organisation, madeAt: clock.now().toISOString() },
    ...{ number, personName, optedOutAt, restriction },
    consents: facts.map(consentLine),
    lists: lists.map(({ name, ...row }) => ({ name, cells: cellsOf(row) })),
    recipientOf: rows.map(({ headers, columns, at, ...row }) => ({
      ...row,
      cells: cellsOf({ headers, columns }),
      at: at.toISOString(),
    })),
    leftOut: excluded.map(({ name, row, columns }) => ({ campaign: name, row, values: columns })),
    callNotes: notes === null ? null : notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    requests: requests.map(requestOf),
  };
}

/** Columns that nobody named have the number of their place, as a spreadsheet without headings. */
const cellsOf = ({ headers, columns }: Pick<ListedRow, "headers" | "columns">) =>
  columns.map((value, place) => ({ column: headers[place] ?? String(place + 1), value }));

const requestOf = ({ recordedAt: _, closedAt, ...request }: DataRequestRow): Head["requests"][number] => ({
  ...request,
  closedAt: closedAt?.toISOString() ?? null,
});

async function* pagesOf(ctx: SignedInCtx, first: Known): AsyncGenerator<PersonLine[]> {
  let page = first;
  for (;;) {
    yield page.items;
    if (page.nextCursor === null) return;
    page = await getPerson(ctx, { number: first.number, cursor: page.nextCursor });
  }
}

async function* blocksOf(head: Head, history: AsyncIterable<PersonLine[]>): AsyncGenerator<PdfBlock> {
  yield { kind: "title", text: "Everything about a person" };
  yield {
    kind: "facts",
    rows: [
      { label: "Company", value: head.organisation || "–" },
      { label: "As of", value: head.madeAt },
      { label: "Phone number", value: head.number },
      { label: "Name in chat", value: head.personName ?? "–" },
      { label: "Opted out", value: head.optedOutAt ?? "No" },
      { label: "Restricted", value: head.restriction ? JSON.stringify(head.restriction) : "No" },
    ],
  };
  for (const [title, entries] of partsOf(head)) {
    yield { kind: "heading", text: title };
    if (entries.length === 0) yield { kind: "text", text: "None" };
    yield* entries;
  }
  yield { kind: "heading", text: "What happened, the newest first" };
  for await (const lines of history) for (const line of lines) yield entryOf(line.at, line.way, { ...line });
}

function partsOf({
  consents,
  lists,
  recipientOf,
  leftOut,
  callNotes,
  requests,
}: Head): [string, PdfBlock[]][] {
  return [
    ["Consent", consents.map(({ givenAt, ...fact }) => entryOf(givenAt, fact.purpose, fact))],
    ["Lists", lists.map(({ name, cells }) => entryOf("", name, recordOf(cells)))],
    [
      "Recipient of",
      recipientOf.map(({ at, name, cells, ...row }) => entryOf(at, name, { ...recordOf(cells), ...row })),
    ],
    [
      "Skipped rows of files",
      leftOut.map(({ campaign, row, values }) => entryOf("", campaign, { row, values })),
    ],
    ["Notes about calls", (callNotes ?? []).map(({ at, by, text }) => entryOf(at, by, { text }))],
    ["Requests", requests.map(({ receivedOn, kind, ...request }) => entryOf(receivedOn, kind, request))],
  ];
}

const recordOf = (cells: readonly { column: string; value: string }[]): Record<string, string> =>
  Object.fromEntries(cells.map(({ column, value }) => [column, value]));

/** Each field by its name in `HeldData`; what is null says nothing. */
function entryOf(at: string, what: string, fields: Record<string, unknown>): PdfBlock {
  const below = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === "" || name === "at" || name === "way"
      ? []
      : [`${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`],
  );
  return { kind: "entry", head: [at, what].filter(Boolean).join("  "), below };
}
