import type { ImportedRecipient } from "#lib/audience/import-plan.ts";
import { approvalLimitOf } from "#lib/contract/rules/sending/approval.ts";
import { heldOutReasons } from "#lib/contract/rules/sending/held-out.ts";
import { said } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { repairText } from "../../../audience/text/repair-text.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Context } from "../../context.ts";
import { linksOf } from "../../links/index.ts";
import { publish } from "../../publish.ts";
import { STATEMENT_LIMITS } from "../../statement-limits.ts";
import { type CampaignAtWork, lockCampaign } from "../../store/campaign/campaign.ts";
import { moveCounters } from "../../store/campaign/cancel.ts";
import { moveRecipients } from "../../store/campaign/recipient/recipient-found.ts";
import {
  getPlanEnd,
  listJoined,
  listReleasedRows,
  lockSkips,
  moveReleased,
} from "../../store/campaign/recipient/without.ts";
import { listDueSkipping, startDue, startOneDue } from "../../store/campaign/schedule.ts";
import { drawTexts, insertDrawn } from "../../store/campaign/two-texts.ts";
import { getSetting } from "../../store/console/setting.ts";
import { holdErasures } from "../../store/erasure/erasure-turn.ts";
import { holdGroups, listQueuedMembers } from "../../store/group/group.ts";
import { hasLinkPlan } from "../../store/link.ts";
import { type ByLanguage, byLanguage } from "./by-language.ts";
import { IN_GROUP, listSkipReasons } from "./plan-audience.ts";

type Ctx = Pick<Context, "db" | "env">;

/**
 * Starts every campaign whose hour has come. Whom one skips is decided again in the transaction that starts it: the lists and
 * campaigns that it names may have lost people since somebody confirmed it, who would else get nothing from anywhere, and
 * gained others, who would get it twice.
 */
export async function startDueCampaigns(ctx: Ctx): Promise<void> {
  const { db } = ctx;
  await db.transaction(async (tx) => tellOf(tx, await startDue(tx)));
  for (const id of await listDueSkipping(db))
    await db.transaction((tx) => startSkipping(ctx, tx, id), STATEMENT_LIMITS.allPeople);
}

async function startSkipping(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  await lockSkips(tx);
  await holdErasures(tx);
  const started = await startOneDue(tx, id);
  const campaign = await lockCampaign(tx, id);
  // One that is overdue waits for a person, and it is decided when they resume it.
  if (started.length > 0 && campaign?.state === "running") {
    const skipped = await skipThem(tx, campaign);
    const left = skipped + (await skipMembers(ctx, tx, campaign));
    await recordDecision(tx, id, { skipped: left, added: await addReleased(ctx, tx, campaign) });
  }
  await tellOf(tx, started);
}

/**
 * Of a campaign that somebody resumes: who is by now in what it skips is not sent to. Nobody is added: the button said to how
 * many it sends. Answers true.
 */
export async function skipJoined({ env }: Pick<Ctx, "env">, tx: Tx, id: string): Promise<true> {
  const campaign = await lockCampaign(tx, id);
  if (campaign?.state === "running")
    await recordDecision(tx, id, {
      skipped: (await skipThem(tx, campaign)) + (await skipMembers({ env }, tx, campaign)),
      added: 0,
    });
  return true;
}

async function skipThem(tx: Tx, campaign: CampaignAtWork): Promise<number> {
  if (!campaign.without) return 0;
  const reasons = await listSkipReasons(tx, campaign.without);
  let people = 0;
  for (const { of, seqs } of await listJoined(tx, campaign)) {
    await moveRecipients(tx, campaign.id, { seqs, to: "cancelled", reason: reasons.get(of) ?? said("") });
    people += seqs.length;
  }
  if (people > 0) await moveCounters(tx, campaign.id, { queued: -people, cancelled: people });
  return people;
}

/** The same of groups that it skips, as they are by now. */
async function skipMembers({ env }: Pick<Ctx, "env">, tx: Tx, campaign: CampaignAtWork): Promise<number> {
  let people = 0;
  for (const { name, rule } of await holdGroups(tx, campaign.without?.groupIds ?? [])) {
    const asked = { campaignId: campaign.id, zone: env.defaultTimezone };
    const seqs = await listQueuedMembers(tx, rule, asked);
    if (seqs.length === 0) continue;
    await moveRecipients(tx, campaign.id, { seqs, to: "cancelled", reason: IN_GROUP(name) });
    people += seqs.length;
  }
  if (people > 0) await moveCounters(tx, campaign.id, { queued: -people, cancelled: people });
  return people;
}

/** Sends to those who are skipped for nothing; answers to how many, none where a second person would have to approve it with them. */
async function addReleased({ env }: Ctx, tx: Tx, campaign: CampaignAtWork): Promise<number> {
  // None can be made any more: what was planned has its links.
  if (env.publicLinkOrigin === null && (await hasLinkPlan(tx, campaign.id))) return 0;
  const { last, headers } = await getPlanEnd(tx, campaign.id);
  const links = linksOf({ env }, tx, { ...campaign, headers });
  const spoken = byLanguage(tx, { ...campaign, content: links?.content ?? campaign.content }, headers);
  const released = { id: campaign.id, heldOut: campaign.heldOut, last, spoken };
  const size = { people: campaign.queued, credits: campaign.segmentsPlanned };
  for await (const batch of eachReleased(tx, released)) {
    size.people += batch.length;
    size.credits += segmentsOf(batch);
  }
  const added = size.people - campaign.queued;
  const limits = await getSetting(tx, "approvalLimits");
  if (added === 0 || approvalLimitOf({ ...size, isSms: campaign.channel === "sms" }, limits) !== null)
    return 0;
  for await (const batch of eachReleased(tx, released)) {
    await insertDrawn(tx, campaign.id, drawTexts(campaign, (await links?.assign(batch)) ?? batch));
    await moveReleased(tx, campaign.id, {
      rows: batch.map(({ row }) => row),
      segments: segmentsOf(batch),
    });
  }
  return added;
}

const BATCH = 1_000;

type Releasing = Pick<CampaignAtWork, "id" | "heldOut"> & {
  last: number;
  spoken: ByLanguage;
};

async function* eachReleased(
  tx: Tx,
  { last, spoken, ...campaign }: Releasing,
): AsyncGenerator<ImportedRecipient[]> {
  const heldOutOf = heldOutReasons(campaign);
  let seq = last;
  let after = 0;
  for (;;) {
    const rows = await listReleasedRows(tx, campaign.id, { after, limit: BATCH });
    await spoken.lookAhead(rows.map(({ number }) => number));
    yield rows.flatMap(({ row, number, columns }) => {
      // How damaged text is read a person chose for the rows that they saw.
      if (columns.some((cell) => repairText(cell) !== cell) || heldOutOf(number) !== null) return [];
      const composed = spoken.compose(columns, number);
      return "code" in composed ? [] : [{ ...composed, seq: ++seq, row, number, columns }];
    });
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    after = end.row;
  }
}

const segmentsOf = (batch: readonly ImportedRecipient[]): number =>
  batch.reduce((sum, { segments }) => sum + segments, 0);

async function recordDecision(
  tx: Tx,
  id: string,
  decision: { skipped: number; added: number },
): Promise<void> {
  if (decision.skipped + decision.added === 0) return;
  await recordAudit(tx, { actor: null, action: "campaign.skips", target: id, detail: decision });
}

async function tellOf(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await publish(
    tx,
    ids.map((id) => ({ topic: "campaign" as const, data: { id } })),
  );
}
