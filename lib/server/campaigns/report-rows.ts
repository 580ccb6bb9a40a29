import type { Campaign } from "#lib/contract/desk/campaign.ts";
import type { RecipientRow } from "#lib/contract/desk/recipient.ts";
import { blotSecrets } from "#lib/service/blot-secrets.ts";
import type { SignedInCtx } from "../context.ts";
import { localTimeIn, type Report, type ReportCell, spacedNumber } from "../report/index.ts";
import { secretsOf } from "../sight/secrets-of.ts";
import { listExcluded } from "../store/audience.ts";
import { getLastSeq, listRecipientRows } from "../store/recipient-view.ts";

const PAGE = 1_000;
const WORD_OF: Record<RecipientRow["state"], string> = {
  queued: "Still to leave",
  attempting: "Leaving",
  handed: "Handed over",
  operator: "With operator",
  delivered: "Delivered",
  read: "Read",
  failed: "Failed",
  expired: "No final word",
  rejected: "Refused",
  unknown: "May have been sent",
  cancelled: "Cancelled",
};

/** Everybody of a campaign, then every row that was left out: the person's own columns, then the outcome. */
export function reportRows(ctx: SignedInCtx, campaign: Campaign): Report {
  const columns = campaign.file?.headers ?? [];
  const zone = ctx.env.defaultTimezone;
  const outcome = [
    "Row",
    "Number",
    "Outcome",
    "Reason",
    `Since (${zone})`,
    "Since (UTC)",
    "Credits",
    "Message id",
    "Id matched",
  ];
  return { header: [...columns, ...outcome], pages: pagesOf(ctx, campaign.id, columns.length) };
}

async function* pagesOf(ctx: SignedInCtx, id: string, width: number): AsyncGenerator<ReportCell[][]> {
  const localTime = localTimeIn(ctx.env.defaultTimezone);
  const secrets = secretsOf(ctx.env);
  const unechoed = (row: RecipientRow) => ({
    ...row,
    reason: row.reason && blotSecrets(row.reason, secrets),
  });
  const last = await getLastSeq(ctx.db, id);
  for (let after = 0; after < last; after += PAGE) {
    const rows = await listRecipientRows(ctx.db, id, { after, upTo: after + PAGE, limit: PAGE });
    yield rows.map((row) => [...padded(row.columns, width), ...outcomeOf(unechoed(row), localTime)]);
  }
  for (let after = 0; ; ) {
    const rows = await listExcluded(ctx.db, id, { after, limit: PAGE });
    if (rows.length === 0) return;
    yield rows.map(({ columns, row, bucket, reason }) => [
      ...padded(columns, width),
      ...[row, "", bucket === "suppressed" ? reason : `Left out: ${bucket}`, reason, "", "", "", "", ""],
    ]);
    after = rows.at(-1)?.row ?? Number.MAX_SAFE_INTEGER;
  }
}

const padded = (columns: string[], width: number): string[] =>
  Array.from({ length: width }, (_, index) => columns[index] ?? "");

function outcomeOf(row: RecipientRow, localTime: (iso: string) => string): ReportCell[] {
  return [
    row.row,
    spacedNumber(row.number),
    WORD_OF[row.state],
    [row.reason, row.mayHaveBeenSentBefore && "The first message may have been sent too"]
      .filter(Boolean)
      .join(". "),
    localTime(row.since),
    row.since,
    creditsOf(row),
    row.messageId ?? "",
    row.grade === null ? "" : GRADE_WORD[row.grade],
  ];
}

/** What it cost; where no answer says so, our own count, named as that. */
function creditsOf({ state, segments, isCostUnstated }: RecipientRow): ReportCell {
  if (isCostUnstated && segments > 0) return `not stated: about ${segments}`;
  return COSTS_NOTHING.includes(state) ? 0 : segments;
}

const COSTS_NOTHING: readonly RecipientRow["state"][] = ["queued", "attempting", "rejected", "cancelled"];

const GRADE_WORD: Record<NonNullable<RecipientRow["grade"]>, string> = {
  exact: "Certain",
  positional: "By order",
  assumed: "By order, not proven",
  aligned: "By order",
  group: "Totals only",
  inferred: "Inferred",
};
