import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignTexts, ChooseText } from "#lib/contract/desk/campaign/two-texts.ts";
import { t } from "#lib/contract/language.ts";
import { ANSWER_DAYS } from "#lib/contract/rules/comparing.ts";
import { TEXT_NAMES, type TextName } from "#lib/contract/rules/sending/two-texts.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { type ReportCell, reportResponse } from "../../report/index.ts";
import { requireSendRight } from "../../sight/index.ts";
import { STATEMENT_LIMITS } from "../../statement-limits.ts";
import { type CampaignAtWork, resumePlan } from "../../store/campaign/campaign.ts";
import { COUNTED_OF_TEXT, chooseText, listArms } from "../../store/campaign/two-texts.ts";
import { whyOf } from "../read/why-of.ts";
import { requireCampaign } from "../require-campaign.ts";
import { steerCampaign } from "./steer-campaign.ts";

/**
 * Gives everybody who waits one of the two texts, once, and lets the campaign go on: what forbids a message is asked again by each
 * claim. The same choice again changes nothing. Throws `conflict` where the other was chosen, or the campaign does not wait for this.
 */
export async function chooseTextOf(ctx: SignedInCtx, id: string, { text }: ChooseText): Promise<Campaign> {
  requireSendRight(ctx.actor, (await requireCampaign(ctx.db, id)).channel);
  return steerCampaign(ctx, id, {
    limit: STATEMENT_LIMITS.allPeople,
    steer: async (tx, before) => {
      if (before.winner === text) return null;
      requireWaiting(before);
      if (!(await chooseText(tx, id, text)) || !(await resumePlan(tx, id))) throw notWaiting(before);
      return {
        action: "campaign.choose-text",
        detail: { text: TEXT_NAMES[text], recipients: before.queued },
      };
    },
  });
}

function requireWaiting(campaign: CampaignAtWork): void {
  const { state, hold, winner } = campaign;
  if (winner !== null) throw chosen(winner);
  if (state !== "needs-attention" || hold?.kind !== "texts") throw notWaiting(campaign);
}

const chosen = (winner: TextName): Fault =>
  new Fault(
    "conflict",
    t(
      `Nothing has changed: text ${TEXT_NAMES[winner]} was chosen before, and nobody gets both.`,
      `Hakuna kilichobadilika: maandishi ${TEXT_NAMES[winner]} yalichaguliwa awali, na hakuna anayepata yote mawili.`,
    ),
  );

const notWaiting = ({ state }: CampaignAtWork): Fault =>
  new Fault(
    "conflict",
    state === "needs-attention"
      ? t(
          "Nothing has changed: this campaign has stopped for another reason. Read it, then decide.",
          "Hakuna kilichobadilika: kampeni hii imesimama kwa sababu nyingine. Isome, kisha amua.",
        )
      : t(
          `You cannot choose a text for this campaign: ${whyOf(state)}.`,
          `Huwezi kuchagua maandishi ya kampeni hii: ${whyOf(state)}.`,
        ),
  );

const DAY_MS = 86_400_000;

/** The two texts of a campaign side by side; none of a campaign with one. Throws not_found. */
export async function listTexts({ db }: Pick<SignedInCtx, "db">, id: string): Promise<CampaignTexts> {
  const { variant, channel, startedAt, scheduledAt } = await requireCampaign(db, id);
  if (variant === null || startedAt === null) return { texts: [], isWhole: true };
  const since = Math.max(Date.parse(startedAt), scheduledAt === null ? 0 : Date.parse(scheduledAt));
  const rows = await listArms(db, id, {
    since: new Date(since),
    until: new Date(since + ANSWER_DAYS * DAY_MS),
  });
  return {
    texts: rows.map(({ arm, read, ...row }) => ({
      ...{ text: arm, ...row },
      read: channel === "sms" ? null : read,
    })),
    isWhole: rows.every(({ people }) => people < COUNTED_OF_TEXT),
  };
}

/** The same as CSV, a row each text. */
export async function reportTexts(ctx: SignedInCtx, id: string): Promise<Response> {
  const { texts } = await listTexts(ctx, id);
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "campaigns.compare", target: id, detail: { texts: true } }),
  );
  async function* pages(): AsyncGenerator<ReportCell[][]> {
    yield texts.map((of) => [
      TEXT_NAMES[of.text],
      ...[of.people, of.sent, of.delivered, of.read ?? "", of.answered, of.optedOut, of.failed, of.open],
    ]);
  }
  const header = [
    t("Text", "Maandishi"),
    t("People", "Watu"),
    t("Accepted", "Zimepokelewa"),
    t("Delivered", "Zimefika"),
    t("Read", "Zimesomwa"),
    t("Wrote to us", "Walituandikia"),
    t("Opted out", "Walijitoa"),
    t("Failed or refused", "Zimeshindikana au kukataliwa"),
    t("No last word yet", "Bado hakuna neno la mwisho"),
  ];
  return reportResponse({ header, pages: pages() }, { name: "texts", form: "csv" });
}
