import type { CompareCampaigns, ComparedCampaign, Comparison } from "#lib/contract/desk/comparison.ts";
import { t } from "#lib/contract/language.ts";
import { ANSWER_DAYS, comparedIn } from "#lib/contract/rules/comparing.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { figureWords } from "#lib/contract/words/figure-words.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { localTimeIn, type ReportCell, reportResponse } from "../report/index.ts";
import { showTo, sightOf } from "../sight/index.ts";
import { type AfterRow, type ComparedRow, getAfter, listCompared } from "../store/campaign/comparison.ts";
import { lookAlongIndexes } from "../store/create-indexes.ts";

const DAY_MS = 86_400_000;

/** What became of these campaigns, in the order of the ids, all of one moment; one that nobody knows is not among them. */
export async function compareCampaigns(
  { db, clock }: Pick<SignedInCtx, "db" | "clock">,
  { ids }: CompareCampaigns,
): Promise<Comparison> {
  const asked = comparedIn(ids);
  if (asked.length === 0) return { campaigns: [] };
  const now = clock.now();
  return lookAlongIndexes(db, async (tx) => {
    const campaigns: ComparedCampaign[] = [];
    for (const row of await listCompared(tx, asked)) {
      const until = new Date(row.startedAt.getTime() + ANSWER_DAYS * DAY_MS);
      const after = row.arePeopleRemoved
        ? null
        : await getAfter(tx, { campaignId: row.id, since: row.startedAt, until });
      campaigns.push(comparedOf(row, after, until > now));
    }
    return { campaigns };
  });
}

function comparedOf(row: ComparedRow, after: AfterRow | null, isOpen: boolean): ComparedCampaign {
  const { id, name, channel, planned, sent, unknown, cancelled, clicked } = row;
  const known = row.operator + row.delivered + row.read + row.failed + row.expired;
  const isSms = channel === "sms";
  return {
    ...{ id, name, channel, planned, sent, unknown, cancelled, clicked, isOpen },
    startedAt: row.startedAt.toISOString(),
    onTheWay: row.notSent + (sent - known) + row.operator,
    delivered: row.delivered + row.read,
    read: isSms ? null : row.read,
    answered: after?.answered ?? null,
    failed: row.failed + row.rejected,
    unheard: row.expired,
    optedOut: after?.optedOut ?? null,
    credits: isSms ? row.creditsUsed + row.creditsUnstated : null,
    medianSeconds: after?.medianSeconds ?? null,
    isWhole: after?.isWhole ?? true,
    heldOut: heldOutOf(row, after),
  };
}

const heldOutOf = ({ heldOut }: ComparedRow, after: AfterRow | null): ComparedCampaign["heldOut"] =>
  heldOut === null || after === null
    ? null
    : { people: heldOut, answered: after.heldAnswered, optedOut: after.heldOptedOut };

const heldOutWords = (): string[] => [
  t("Held out", "Wasiotumiwa"),
  t(`Held out: wrote within ${ANSWER_DAYS} days`, `Wasiotumiwa: waliandika ndani ya siku ${ANSWER_DAYS}`),
  t(`Held out: opted out within ${ANSWER_DAYS} days`, `Wasiotumiwa: walijitoa ndani ya siku ${ANSWER_DAYS}`),
];

/** The same as CSV, a row each campaign; names are masked like on the page. */
export async function reportComparison(ctx: SignedInCtx, asked: CompareCampaigns): Promise<Response> {
  const { campaigns } = await compareCampaigns(ctx, asked);
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "campaigns.compare", target: "csv", detail: asked }),
  );
  const zone = ctx.env.defaultTimezone;
  const localTime = localTimeIn(zone);
  const sight = sightOf(ctx);
  const words = figureWords();
  const keys = Object.keys(words) as (keyof typeof words)[];
  async function* pages(): AsyncGenerator<ReportCell[][]> {
    yield campaigns.map((campaign) => [
      String(showTo(sight, campaign.name)),
      CHANNEL_WORDS[campaign.channel],
      localTime(campaign.startedAt),
      ...keys.map((key) => campaign[key] ?? ""),
      ...[campaign.heldOut?.people ?? "", campaign.heldOut?.answered ?? "", campaign.heldOut?.optedOut ?? ""],
    ]);
  }
  const header = [
    t("Name", "Jina"),
    t("Channel", "Njia"),
    t(`Started (${zone})`, `Ilianza (${zone})`),
    ...keys.map((key) => words[key]),
    ...heldOutWords(),
  ];
  return reportResponse({ header, pages: pages() }, { name: "comparison", form: "csv" });
}
