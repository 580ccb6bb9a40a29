import type { HeldData, ReadHeldData, ReadHeldFile } from "#lib/contract/desk/people/held-data.ts";
import type { PersonLine } from "#lib/contract/desk/people/opt-out.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { type HeldWords, heldWords } from "#lib/contract/words/held-words.ts";
import { recordAudit } from "../audit/index.ts";
import { consentLine } from "../consent/index.ts";
import type { SignedInCtx } from "../context.ts";
import { jsonResponse, type PdfBlock, pdfResponse } from "../report/index.ts";
import { findExcluded, spellingsOf } from "../retention/index.ts";
import { listConsentFacts } from "../store/consent.ts";
import { getSetting } from "../store/console/setting.ts";
import { type DataRequestRow, listDataRequestsOf } from "../store/data-request.ts";
import { listHeldCalls, listHeldPlaces } from "../store/erasure/held.ts";
import { getFields, listChanges } from "../store/group/person.ts";
import {
  findChatName,
  type ListedRow,
  listListedRows,
  listNotesOfCalls,
  listPlaceRows,
} from "../store/held-data.ts";
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

/** The same on paper, in English or Swahili; what is held stays as it is. */
export async function getHeldPdf(ctx: SignedInCtx, { language, ...input }: ReadHeldFile): Promise<Response> {
  const { head, history } = await readHeld(ctx, input);
  const words = heldWords(language);
  const blocks = blocksOf(words, head, history);
  return pdfResponse({
    title: words.title,
    language,
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

async function headOf(ctx: SignedInCtx, { number, optedOutAt, restriction }: Known): Promise<Head> {
  const { db, env, clock, actor } = ctx;
  const region = env.defaultRegion;
  const [personName, fields, fieldChanges, facts, lists, places, excluded, callIds, requests, organisation] =
    await Promise.all([
      findChatName(db, number),
      getFields(db, number),
      listChanges(db, number, ALL),
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
    ...{ fields, fieldChanges },
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

async function* blocksOf(
  words: HeldWords,
  head: Head,
  history: AsyncIterable<PersonLine[]>,
): AsyncGenerator<PdfBlock> {
  const { title, facts, none, no } = words;
  yield { kind: "title", text: title };
  yield {
    kind: "facts",
    rows: [
      { label: facts.company, value: head.organisation || "–" },
      { label: facts.madeAt, value: head.madeAt },
      { label: facts.number, value: head.number },
      { label: facts.name, value: head.personName ?? "–" },
      { label: facts.optedOut, value: head.optedOutAt ?? no },
      { label: facts.restricted, value: head.restriction ? JSON.stringify(head.restriction) : no },
    ],
  };
  for (const [heading, entries] of partsOf(words, head)) {
    yield { kind: "heading", text: heading };
    if (entries.length === 0) yield { kind: "text", text: none };
    yield* entries;
  }
  yield { kind: "heading", text: words.history };
  for await (const lines of history)
    for (const line of lines) yield entryOf(words, [line.at, line.way], { ...line });
}

function partsOf(
  words: HeldWords,
  { fields, fieldChanges, consents, lists, recipientOf, leftOut, callNotes, requests }: Head,
): [string, PdfBlock[]][] {
  const { parts } = words;
  const entry = (at: string, what: string, fields: object) => entryOf(words, [at, what], { ...fields });
  return [
    [
      parts.fields,
      [
        ...(Object.keys(fields).length > 0 ? [entry("", "", fields)] : []),
        ...fieldChanges.map(({ at, field, ...change }) => entry(at, field, { ...change, id: null })),
      ],
    ],
    [parts.consents, consents.map(({ givenAt, ...fact }) => entry(givenAt, fact.purpose, fact))],
    [parts.lists, lists.map(({ name, cells }) => entry("", name, recordOf(cells)))],
    [
      parts.recipientOf,
      recipientOf.map(({ at, name, cells, ...row }) => entry(at, name, { ...recordOf(cells), ...row })),
    ],
    [parts.leftOut, leftOut.map(({ campaign, row, values }) => entry("", campaign, { row, values }))],
    [parts.callNotes, (callNotes ?? []).map(({ at, by, text }) => entry(at, by, { text }))],
    [parts.requests, requests.map(({ receivedOn, kind, ...request }) => entry(receivedOn, kind, request))],
  ];
}

const recordOf = (cells: readonly { column: string; value: string }[]): Record<string, string> =>
  Object.fromEntries(cells.map(({ column, value }) => [column, value]));

/** Each field by its name in `HeldData`, or the word for it; what is null says nothing. */
function entryOf(
  { fields: named }: HeldWords,
  head: readonly string[],
  fields: Record<string, unknown>,
): PdfBlock {
  const below = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === "" || name === "at" || name === "way"
      ? []
      : [`${named[name] ?? name}: ${typeof value === "string" ? value : JSON.stringify(value)}`],
  );
  return { kind: "entry", head: head.filter(Boolean).join("  "), below };
}
