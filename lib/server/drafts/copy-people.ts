import { randomUUID } from "node:crypto";
import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import type {
  CopyPeople,
  CopyPeopleAnswer,
  DraftRevision,
  DraftSaved,
} from "#lib/contract/desk/campaign/draft.ts";
import { t } from "#lib/contract/language.ts";
import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import { requireCampaign } from "../campaigns/index.ts";
import type { SignedInCtx } from "../context.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { noteMaker } from "../store/campaign/approval.ts";
import { clearAudience } from "../store/campaign/audience.ts";
import { startTokenOf } from "../store/campaign/campaign-view.ts";
import {
  getDraftRow,
  insertFilePart,
  keepDraft,
  moveRevision,
  PART_BYTES,
  replaceDraftFile,
  resizeDraftFile,
} from "../store/campaign/draft-file.ts";
import { listSentTo, type SentTo } from "../store/campaign/recipient/earlier.ts";
import { missingDraft, requireDraft } from "./drafts.ts";

const PAGE = 1_000;

/**
 * Makes the people of another campaign the file of a draft, with their columns as the file had them; nothing is planned
 * or sent. Throws what `copyIntoDraft` throws, and `not_found`.
 */
export async function copyPeople(
  ctx: SignedInCtx,
  { id, revision, campaignId, people }: CopyPeople & { id: string },
): Promise<CopyPeopleAnswer> {
  return ctx.db.transaction(async (tx) => {
    const from = await requireCampaign(tx, campaignId);
    const copied = await copyIntoDraft(
      ctx,
      { tx, id, revision },
      {
        name: from.name,
        headers: from.file?.headers ?? [],
        phone: from.file?.phoneColumn ?? 0,
        listId: null,
        pages: pagesOf(tx, { campaignId, people }),
        nobody: t("There is nobody to copy from this campaign.", "Hakuna wa kunakili kutoka kampeni hii."),
      },
    );
    const detail = { people: copied.people, from: campaignId };
    await recordAudit(tx, { actor: ctx.actor, action: "campaign.copy", target: id, detail });
    return copied;
  }, STATEMENT_LIMITS.allPeople);
}

async function* pagesOf(tx: Tx, from: Pick<CopyPeople, "campaignId" | "people">): AsyncGenerator<SentTo[]> {
  for (let after = 0; ; ) {
    const rows = await listSentTo(tx, { ...from, after, limit: PAGE });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.seq ?? Number.MAX_SAFE_INTEGER;
  }
}

export type Copied = { number: string; columns: string[] };

/** People that are known here already, a page at a time, with the columns of the file that they once came from. */
export type KnownPeople = {
  name: string;
  headers: string[];
  /** Which column holds the number, from 0. */
  phone: number;
  listId: string | null;
  /** The group that is asked again at each plan; absent where it is none. */
  groupId?: string;
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
  { name, headers, phone, listId, groupId, pages, nobody }: KnownPeople,
): Promise<CopyPeopleAnswer> {
  const draft = await requireDraft(tx, { id, revision, actor: ctx.actor });
  const row = await getDraftRow(tx, id);
  if (!row) throw missingDraft();
  const file = {
    id: randomUUID(),
    name: `${name}.csv`,
    bytes: 0,
    uploadedBy: NOBODY,
    headers,
    listId,
    groupId: groupId ?? null,
  };
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

/** As a file: the headings and a line for each. */
export async function* linesOf({
  headers,
  phone,
  region,
  pages,
  count,
}: Writing): AsyncGenerator<Uint8Array> {
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

type Saved = Pick<DraftSaved, "id" | "revision" | "state"> & { at: Date };

export const savedOf = ({ id, revision, state, at }: Saved): DraftSaved => ({
  id,
  revision,
  state,
  savedAt: at.toISOString(),
  startToken: state === "ready" ? startTokenOf(id, revision) : null,
});

/** Stores the bytes of a file part by part; answers how many they were. */
export async function storeParts(tx: Tx, fileId: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  let part = Buffer.alloc(0);
  let ordinal = 0;
  for await (const chunk of source) {
    // Copied: a chunk is good only until the next is asked for.
    part = Buffer.concat([part, chunk]);
    while (part.length >= PART_BYTES) {
      await insertFilePart(tx, fileId, { ordinal: ordinal++, bytes: part.subarray(0, PART_BYTES) });
      part = part.subarray(PART_BYTES);
    }
  }
  if (part.length > 0) await insertFilePart(tx, fileId, { ordinal, bytes: part });
  return ordinal * PART_BYTES + part.length;
}
