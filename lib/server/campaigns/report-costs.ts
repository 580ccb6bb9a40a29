import type { ReportCosts } from "#lib/contract/desk/campaign/campaign.ts";
import { shownStatesOf } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { CreditPrice } from "#lib/contract/desk/settings/company-settings.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t, translated } from "#lib/contract/language.ts";
import { blotNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { NAME_OF_CAMPAIGN } from "#lib/contract/words/state-names.ts";
import { CAMPAIGN_WORDS, MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { dayStart } from "../day-start.ts";
import { localTimeIn, type ReportCell, type ReportForm, reportResponse } from "../report/index.ts";
import { requireSearchable, showTo, sightOf } from "../sight/index.ts";
import { type CampaignSearchPage, searchCampaignViews } from "../store/campaign/list/campaign-list.ts";
import {
  type CostRow,
  type CostSpan,
  listCosts,
  listCostsIn,
  listCostsOf,
} from "../store/campaign/list/cost-list.ts";
import { getSetting } from "../store/console/setting.ts";
import { walkIndexes } from "../store/create-indexes.ts";
import type { TimePlace } from "../store/time-place.ts";

/**
 * What campaigns and sends by hand cost, a row each, as CSV or workbook; names are masked like on the page. Throws
 * `forbidden` where a number is looked for by who sees none.
 */
export async function reportCosts(
  ctx: SignedInCtx,
  { form, ...asked }: ReportCosts & { form: ReportForm },
): Promise<Response> {
  requireSearchable(ctx.actor, asked.q);
  const price = await getSetting(ctx.db, "price");
  // The log is kept for ever: a number that was looked for does not stand in it.
  const detail = { ...asked, ...(asked.q && { q: blotNumbers(asked.q) }) };
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "campaigns.report", target: form, detail }),
  );
  return reportResponse(
    { header: headerOf(ctx.env.defaultTimezone, price), pages: pagesOf(ctx, asked, price) },
    { name: "campaigns", form },
  );
}

const headerOf = (zone: string, price: CreditPrice | null): string[] => [
  t("Name", "Jina"),
  t("Kind", "Aina"),
  t("Channel", "Njia"),
  t("State", "Hali"),
  t(`Started (${zone})`, `Ilianza (${zone})`),
  t("Started (UTC)", "Ilianza (UTC)"),
  t(`Ended (${zone})`, `Iliisha (${zone})`),
  t("Ended (UTC)", "Iliisha (UTC)"),
  t("Started by", "Aliyeanzisha"),
  t("People", "Watu"),
  MESSAGE_WORDS.accepted.word,
  MESSAGE_WORDS.delivered.word,
  t("Failed or refused", "Imeshindikana au imekataliwa"),
  MESSAGE_WORDS.unknown.word,
  t("Credits for everyone", "Krediti kwa wote"),
  t("Credits used", "Krediti zilizotumika"),
  t("Credits the service did not report (about)", "Krediti ambazo huduma haikuripoti (takriban)"),
  t("Credits of messages that were sent again (at most)", "Krediti za jumbe zilizotumwa tena (zisizozidi)"),
  ...(price ? [t(`Credits used in ${price.currency}`, `Krediti zilizotumika kwa ${price.currency}`)] : []),
];

async function* pagesOf(
  ctx: SignedInCtx,
  asked: ReportCosts,
  price: CreditPrice | null,
): AsyncGenerator<ReportCell[][]> {
  const sight = sightOf(ctx);
  const localTime = localTimeIn(ctx.env.defaultTimezone);
  const show = (text: string) => String(showTo(sight, text));
  for await (const rows of walkCosts(ctx, asked))
    yield rows.map((row) => [
      ...aboutOf(row, { show, localTime, now: ctx.clock.now() }),
      ...figuresOf(row),
      ...creditsOf(row, price),
    ]);
}

type Text = (text: string) => string;
type Reading = { show: Text; localTime: Text; now: Date };

function aboutOf(row: CostRow, { show, localTime, now }: Reading): ReportCell[] {
  const times = [row.startedAt, row.endedAt].flatMap((moment) => {
    const iso = moment?.toISOString();
    return iso === undefined ? ["", ""] : [localTime(iso), iso];
  });
  return [
    show(row.name),
    KIND_WORDS[row.kind],
    CHANNEL_WORDS[row.channel],
    stateWord(row, now),
    ...times,
    show(row.startedBy ?? ""),
  ];
}

const KIND_WORDS = /* @__PURE__ */ translated(
  (): Record<CostRow["kind"], string> => ({
    campaign: t("Campaign", "Kampeni"),
    direct: t("Sent by hand", "Kwa mkono"),
  }),
);

function stateWord({ state, keptUntil }: CostRow, now: Date): string {
  // Of what has not left the service no report can come.
  if (state === "sent" && keptUntil !== null && keptUntil > now) return CAMPAIGN_WORDS.waiting.word;
  return CAMPAIGN_WORDS[state === "discarded" ? state : NAME_OF_CAMPAIGN[state]].word;
}

const figuresOf = (row: CostRow): ReportCell[] => [
  row.people,
  row.accepted,
  row.delivered,
  row.failed,
  row.unknown,
];

/** Of chat the service reports no credits. */
function creditsOf(row: CostRow, price: CreditPrice | null): ReportCell[] {
  const { channel, creditsPlanned, creditsUsed, creditsUnstated, creditsResent } = row;
  if (channel !== "sms") return price ? ["", "", "", "", ""] : ["", "", "", ""];
  const money = price ? [Number((creditsUsed * price.amount).toFixed(4))] : [];
  return [creditsPlanned, creditsUsed, creditsUnstated, creditsResent, ...money];
}

const PAGE = 500;

/** Every campaign that is asked for, newest first, and without a filter every send by hand, a page of the store at a time. */
export async function* walkCosts(ctx: SignedInCtx, asked: ReportCosts): AsyncGenerator<CostRow[]> {
  const span = spanOf(ctx, asked);
  for await (const rows of pagesOfWalkCosts(ctx, asked, span))
    yield rows.filter((row) => isAsked(row, asked, span));
}

function isAsked({ kind, state, startedAt }: CostRow, { q, ...asked }: ReportCosts, span: CostSpan): boolean {
  const { since, until } = span;
  if (kind === "direct" && (q || asked.state)) return false;
  if (!shownStatesOf(asked.state).includes(state)) return false;
  if (since === null && until === null) return true;
  return startedAt !== null && (!since || startedAt >= since) && (!until || startedAt < until);
}

/** What is asked for, and as little else as an index can tell. */
async function* pagesOfWalkCosts(
  ctx: SignedInCtx,
  { q, state }: ReportCosts,
  { since, until }: CostSpan,
): AsyncGenerator<CostRow[]> {
  if (q) return yield* foundOf(ctx, { q, state });
  // Within days few are looked at for nothing; of all time a rare state begins where its own index says.
  const isOfAllTime = since === null && until === null;
  const question = { states: shownStatesOf(state), since, until, limit: PAGE };
  const list = state && isOfAllTime ? listCostsIn : listCosts;
  for (let after: CostRow | null = null; ; ) {
    const place = after;
    const rows: CostRow[] = await ctx.db.transaction(async (tx) => {
      await walkIndexes(tx);
      return list(tx, { ...question, after: place });
    });
    yield rows;
    after = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}

/** Days begin and end in the console's zone. */
function spanOf({ env }: SignedInCtx, { from, to }: ReportCosts): CostSpan {
  const zone = env.defaultTimezone;
  return { since: from ? dayStart(from, zone) : null, until: to ? dayStart(to, zone, 1) : null };
}

/** Those that the list finds by words of their names. */
async function* foundOf(
  { db, actor }: SignedInCtx,
  { q, state }: { q: string; state: ReportCosts["state"] },
): AsyncGenerator<CostRow[]> {
  const search = { q, states: shownStatesOf(state), limit: PAGE, canSeeNumbers: canSeeNumbers(actor) };
  for (let after: TimePlace | null = null; ; ) {
    const { rows, next }: CampaignSearchPage = await searchCampaignViews(db, { ...search, after });
    const ids = rows.map(({ id }) => id);
    yield await listCostsOf(db, ids);
    if (next === null) return;
    after = next;
  }
}
