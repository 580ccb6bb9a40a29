import { type Composer, composeChatText, composeSms, composeTemplate } from "#lib/audience/compose.ts";
import { importAudience as readAudience } from "#lib/audience/import-audience.ts";
import type { Inspection } from "#lib/audience/inspect-file.ts";
import { inspectTable } from "#lib/audience/inspect-table.ts";
import { openTable } from "#lib/audience/open-table.ts";
import type { AudienceAnswer, AudienceMapping } from "#lib/contract/desk/audience.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { clearAudience, insertExcluded, storeAudience } from "../store/audience.ts";
import type { CampaignAtWork } from "../store/campaign.ts";
import { insertRecipients } from "../store/recipient.ts";
import { listAllSuppressed } from "../store/suppression.ts";
import { recordAudit } from "../team/index.ts";
import { readFile } from "./read-file.ts";
import { requireLocked } from "./require-campaign.ts";

/** A file that has arrived whole on our disk. */
export type SpooledFile = { path: string; name: string; bytes: number };

/** Reads the file into the draft, in one transaction: either every row is counted or nothing has changed. */
export async function importAudience(
  ctx: SignedInCtx,
  id: string,
  { file, mapping }: { file: SpooledFile; mapping: AudienceMapping },
): Promise<AudienceAnswer> {
  const { path, bytes } = file;
  const table = await openTable({ bytes, read: (start, end) => readFile(path, { start, end }) });
  const inspection = await inspectTable(table, mapping);
  const phoneColumn = phoneColumnOf(inspection, mapping.phone);
  const countryColumn = countryColumnOf(inspection, mapping.country, phoneColumn);
  return ctx.db.transaction(async (tx) => {
    const campaign = await requireDraft(tx, id);
    const suppressed = await listAllSuppressed(tx);
    await clearAudience(tx, id);
    const { packs, ...summary } = await readAudience(
      table.open,
      {
        ...inspection,
        phoneColumn,
        countryColumn,
        compose: composerOf(campaign, inspection.headers),
        region: ctx.env.defaultRegion,
        isHomeOnly: campaign.channel === "sms",
        duplicates: mapping.duplicates,
        isSuppressed: (number) => suppressed.has(number),
      },
      {
        onRecipients: (batch) => insertRecipients(tx, id, batch),
        onExcluded: (batch) => insertExcluded(tx, id, batch),
      },
    );
    const queued = summary.counts.ok + summary.counts.repaired;
    const answer = { ...summary, workbook: table.workbook, requests: requestsOf(campaign, queued, packs) };
    const { headers, encoding, delimiter } = inspection;
    const stored = { name: file.name, bytes: file.bytes, headers, encoding, delimiter, phoneColumn };
    await storeAudience(tx, id, { file: stored, answer, queued });
    await recordAudit(tx, {
      actor: ctx.actor,
      action: "campaign.audience",
      target: id,
      detail: { rows: summary.counts.rows },
    });
    return answer;
  });
}

async function requireDraft(tx: Tx, id: string): Promise<CampaignAtWork> {
  const campaign = await requireLocked(tx, id);
  if (campaign.state !== "draft" && campaign.state !== "ready") {
    throw new Fault("conflict", `A campaign that is ${campaign.state} keeps its audience.`);
  }
  return campaign;
}

function phoneColumnOf(inspection: Inspection, named: AudienceMapping["phone"]): number {
  if (named !== undefined) return requireColumn(inspection, "phone", named);
  if (inspection.phoneColumn !== null) return inspection.phoneColumn;
  const rule = questionOf(inspection);
  throw new Fault("invalid_input", rule, { fields: [{ path: "mapping.phone", rule }] });
}

// A wrong guess writes to strangers; which column it is, only a person knows.
function questionOf({ headers, phoneCandidates }: Inspection): string {
  const names = phoneCandidates.map((column) => `“${headers[column]}”`).join(", ");
  if (phoneCandidates.length > 1)
    return `More than one column could hold the phone numbers: ${names}. Name the right one in mapping.phone.`;
  if (phoneCandidates.length === 1)
    return `The column ${names} holds few good phone numbers. Name the right column in mapping.phone.`;
  return `No column of the file looks like phone numbers. It has: ${knownOf(headers)}.`;
}

function countryColumnOf(
  inspection: Inspection,
  named: AudienceMapping["country"],
  phoneColumn: number,
): number | null {
  if (named === null) return null;
  const column = named === undefined ? inspection.countryColumn : requireColumn(inspection, "country", named);
  return column === phoneColumn ? null : column;
}

function requireColumn({ headers }: Inspection, part: "phone" | "country", named: string | number): number {
  const index = typeof named === "number" ? named : headers.indexOf(named.trim());
  if (headers[index] !== undefined) return index;
  const rule = `The file has no column “${named}”. It has: ${knownOf(headers)}.`;
  throw new Fault("invalid_input", rule, { fields: [{ path: `mapping.${part}`, rule }] });
}

const knownOf = (headers: string[]): string => headers.slice(0, 12).join(", ");

function composerOf({ channel, content }: CampaignAtWork, headers: string[]): Composer {
  if ("templateName" in content) return composeTemplate(content.templateParameters, headers);
  return channel === "sms" ? composeSms(content.text, headers) : composeChatText(content.text, headers);
}

// People with equal parameters share a request; the true number may be a little higher, as packs end ragged.
const requestsOf = (campaign: CampaignAtWork, queued: number, packs: number): number =>
  Math.max(Math.ceil(queued / (campaign.lane === "exact" ? 1 : campaign.chunkSize)), Math.min(packs, queued));
