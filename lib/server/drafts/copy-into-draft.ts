import { randomUUID } from "node:crypto";
import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import type { CopyPeopleAnswer } from "#lib/contract/desk/campaign/copy-people.ts";
import type { DraftRevision } from "#lib/contract/desk/campaign/draft.ts";
import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { noteMaker } from "../store/campaign/approval.ts";
import { clearAudience } from "../store/campaign/audience.ts";
import { getDraftRow, keepDraft, moveRevision } from "../store/campaign/draft.ts";
import { replaceDraftFile, resizeDraftFile } from "../store/campaign/draft-file.ts";
import { missingDraft, requireDraft } from "./require-draft.ts";
import { savedOf } from "./saved-of.ts";
import { storeParts } from "./store-parts.ts";

type Copied = { number: string; columns: string[] };

/** People that are known here already, a page at a time, with the columns of the file that they once came from. */
export type KnownPeople = {
  name: string;
  headers: string[];
  /** Which column holds the number, from 0. */
  phone: number;
  listId: string | null;
  pages: AsyncGenerator<Copied[]>;
  /** Said where they are none. */
  nobody: string;
};

const DIALECT = { delimiter: ";" } as const;
/** Nobody has brought this list: only who may take lists out may open it. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Writes people into a draft as its file; nothing is planned or sent. Throws what `requireDraft` throws, and `not_permitted` where it is nobody. */
export async function copyIntoDraft(
  ctx: SignedInCtx,
  { tx, id, revision }: { tx: Tx; id: string } & DraftRevision,
  { name, headers, phone, listId, pages, nobody }: KnownPeople,
): Promise<CopyPeopleAnswer> {
  const draft = await requireDraft(tx, { id, revision, actor: ctx.actor });
  const row = await getDraftRow(tx, id);
  if (!row) throw missingDraft();
  const file = { id: randomUUID(), name: `${name}.csv`, bytes: 0, uploadedBy: NOBODY, headers, listId };
  await replaceDraftFile(tx, id, file);
  const writing = { headers, phone, region: ctx.env.defaultRegion, pages, count: { people: 0 } };
  const bytes = await storeParts(tx, file.id, linesOf(writing));
  const { people } = writing.count;
  if (people === 0) throw new Fault("not_permitted", nobody);
  await resizeDraftFile(tx, file.id, bytes);
  if (draft.state === "ready") await clearAudience(tx, id);
  const at = ctx.clock.now();
  const reading = { ...DIALECT, phone, country: null, duplicates: "first", encoding: "utf-8" } as const;
  const kept = { ...row, reading: { ...reading, hasHeader: true, leftOut: null } };
  await keepDraft(tx, { ...kept, campaignId: id, by: ctx.actor.userId, at });
  await noteMaker(tx, id, ctx.actor.userId);
  return { draft: savedOf({ id, revision: await moveRevision(tx, id), state: "draft", at }), people };
}

type Writing = Pick<KnownPeople, "headers" | "phone" | "pages"> & {
  region: string;
  count: { people: number };
};

async function* linesOf({ headers, phone, region, pages, count }: Writing): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const write = (cells: string[]) => `${copiedLine(cells, DIALECT)}\r\n`;
  const cellsOf = ({ columns, number }: Copied) =>
    headers.map((_, index) =>
      index === phone ? cellOf(columns[index] ?? "", { number, region }) : (columns[index] ?? ""),
    );
  yield encoder.encode(write(headers));
  for await (const rows of pages) {
    count.people += rows.length;
    yield encoder.encode(rows.map((row) => write(cellsOf(row))).join(""));
  }
}

/** A text may name the column of numbers, so its cell stays as it was; where it read otherwise with another column, the number that was sent to. */
const cellOf = (cell: string, { number, region }: { number: string; region: string }): string =>
  normalisePhone(cell, region).number === number ? cell : number;
