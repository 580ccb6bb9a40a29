import { randomUUID } from "node:crypto";
import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import type { CopyPeople, CopyPeopleAnswer } from "#lib/contract/desk/campaign/copy-people.ts";
import { copiedLine } from "#lib/contract/rules/text/csv-line.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { requireCampaign } from "../campaigns/index.ts";
import type { SignedInCtx } from "../context.ts";
import { clearAudience } from "../store/campaign/audience.ts";
import { getDraftRow, keepDraft, moveRevision } from "../store/campaign/draft.ts";
import { replaceDraftFile, resizeDraftFile } from "../store/campaign/draft-file.ts";
import { listSentTo } from "../store/campaign/sent-to.ts";
import { recordAudit } from "../team/index.ts";
import { missingDraft, requireDraft } from "./require-draft.ts";
import { savedOf } from "./saved-of.ts";
import { storeParts } from "./store-parts.ts";

const PAGE = 1_000;
const DIALECT = { delimiter: ";" } as const;
/** Nobody has brought this list: only who may take lists out may open it. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Makes the people of another campaign the file of a draft, with their columns as the file had them; nothing is planned
 * or sent. Throws what `requireDraft` throws, `not_found`, and `not_permitted` where it is nobody.
 */
export async function copyPeople(
  ctx: SignedInCtx,
  { id, revision, campaignId, people }: CopyPeople & { id: string },
): Promise<CopyPeopleAnswer> {
  return ctx.db.transaction(async (tx) => {
    const draft = await requireDraft(tx, id, revision);
    const row = await getDraftRow(tx, id);
    if (!row) throw missingDraft();
    const from = await requireCampaign(tx, campaignId);
    const headers = from.file?.headers ?? [];
    const phone = from.file?.phoneColumn ?? 0;
    const file = { id: randomUUID(), name: `${from.name}.csv`, bytes: 0, uploadedBy: NOBODY };
    await replaceDraftFile(tx, id, file);
    const count = { people: 0 };
    const region = ctx.env.defaultRegion;
    const copying = { campaignId, people, headers, phone, region, count };
    const bytes = await storeParts(tx, file.id, linesOf(tx, copying));
    if (count.people === 0) throw new Fault("not_permitted", "There is nobody to copy from this campaign.");
    await resizeDraftFile(tx, file.id, bytes);
    if (draft.state === "ready") await clearAudience(tx, id);
    const at = ctx.clock.now();
    const reading = { ...DIALECT, phone, country: null, duplicates: "first", encoding: "utf-8" } as const;
    const kept = { ...row, reading: { ...reading, hasHeader: true, leftOut: null } };
    await keepDraft(tx, { ...kept, campaignId: id, by: ctx.actor.userId, at });
    const detail = { people: count.people, from: campaignId };
    await recordAudit(tx, { actor: ctx.actor, action: "campaign.copy", target: id, detail });
    return {
      draft: savedOf({ id, revision: await moveRevision(tx, id), state: "draft", at }),
      people: count.people,
    };
  });
}

type Copying = Pick<CopyPeople, "campaignId" | "people"> & {
  headers: string[];
  phone: number;
  region: string;
  count: { people: number };
};

async function* linesOf(
  tx: Tx,
  { headers, phone, region, count, ...from }: Copying,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const write = (cells: string[]) => `${copiedLine(cells, DIALECT)}\r\n`;
  yield encoder.encode(write(headers));
  for (let after = 0; ; ) {
    const rows = await listSentTo(tx, { ...from, after, limit: PAGE });
    if (rows.length === 0) return;
    count.people += rows.length;
    const cellsOf = (columns: string[], number: string) =>
      headers.map((_, index) =>
        index === phone ? cellOf(columns[index] ?? "", { number, region }) : (columns[index] ?? ""),
      );
    yield encoder.encode(rows.map(({ columns, number }) => write(cellsOf(columns, number))).join(""));
    after = rows.at(-1)?.seq ?? Number.MAX_SAFE_INTEGER;
  }
}

/** A text may name the column of numbers, so its cell stays as it was; where it read otherwise with another column, the number that was sent to. */
const cellOf = (cell: string, { number, region }: { number: string; region: string }): string =>
  normalisePhone(cell, region).number === number ? cell : number;
