import { stillMovingWords } from "#components/domain/status/campaign-moves.ts";
import { campaignResultOf } from "#components/domain/status/campaign-result.ts";
import { formatLength } from "#components/ui/time/format-time.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignArrival } from "#lib/contract/desk/campaign/campaign-history.ts";
import { t, translated } from "#lib/contract/language.ts";
import { TYPED_NUMBERS } from "#lib/contract/rules/sending/typed-numbers.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { runFactsOf, shareOf } from "./run-facts.ts";

type Standing = Pick<Campaign, "state" | "counts" | "delivery" | "retrying" | "firstReason" | "scheduledAt">;

/** Where a campaign that was started stands, in one or two sentences. */
export function runSentenceOf(campaign: Standing): string | undefined {
  const { state, counts } = campaign;
  if ((state === "sent" || state === "completed") && counts.unknown > 0) return undecided(counts.unknown);
  const still = state === "paused" ? stillMovingWords(campaign) : null;
  if (still !== null)
    return t(
      `${still}. Nothing else is sent until someone resumes it.`,
      `${still}. Hakuna kingine kinachotumwa hadi mtu aiendeleze.`,
    );
  const result = campaignResultOf(campaign);
  if (result?.kind === "nobody") return t("Nobody got it.", "Hakuna aliyeipata.");
  return result?.kind === "waiting" ? `${SENTENCE.sent} ${result.detail}.` : SENTENCE[state];
}

// "All messages are sent" would be a claim: of these nobody knows it.
const undecided = (unknown: number): string =>
  t(
    `Nobody is queued any more. We got no clear answer for ${formatNoun(unknown, "person", "people")}. You decide about them.`,
    `Hakuna tena anayesubiri kutumiwa. Hatukupata jibu la wazi kwa ${formatNounSw(unknown, "mtu", "watu")}. Uamuzi ni wako.`,
  );

const SENTENCE: Partial<Record<Campaign["state"], string>> = /* @__PURE__ */ translated(() => ({
  running: t(
    "It runs on the server. You can close this page.",
    "Inaendelea kwenye seva. Unaweza kufunga ukurasa huu.",
  ),
  paused: t("Nothing is sent until someone resumes it.", "Hakuna kinachotumwa hadi mtu aiendeleze."),
  sent: t(
    "All messages are sent. We are waiting for the last delivery reports.",
    "Jumbe zote zimetumwa. Tunasubiri ripoti za mwisho za kufika.",
  ),
  completed: t(
    "All messages are sent, and no more delivery reports are expected.",
    "Jumbe zote zimetumwa, na hatutarajii ripoti nyingine za kufika.",
  ),
  cancelling: t(
    "Nothing more is sent. We are waiting for the last answers.",
    "Hakuna kingine kinachotumwa. Tunasubiri majibu ya mwisho.",
  ),
  cancelled: t(
    "It was cancelled before everyone got it. The rest will never be sent.",
    "Ilighairiwa kabla ya wote kuipata. Zilizobaki hazitatumwa kamwe.",
  ),
  "needs-attention": t("Stopped until someone looks at it.", "Imesimama hadi mtu aiangalie."),
}));

/** The address of the people whom a number counts, by the filter that lists exactly them; undefined is everybody. */
export type HrefOf = (filter: string | undefined) => string;

type RunStep = {
  key: string;
  label: string;
  count: number;
  detail: string;
  filter: string | undefined;
  isGoal?: boolean;
};

/** How many got how far, each step as a share of the one before; whoever got further is in it too. */
export function runStepsOf(
  campaign: Pick<Campaign, "counts" | "delivery" | "channel" | "file" | "list">,
): RunStep[] {
  const { counts, delivery, channel } = campaign;
  const { planned, arrived, withOperator, hasFinalWord } = runFactsOf(campaign);
  const isSms = channel === "sms";
  const steps = [
    {
      key: "planned",
      label: t("People", "Watu"),
      count: planned,
      detail: rowsWord(campaign),
      filter: undefined,
    },
    {
      key: "handed",
      label: MESSAGE_WORDS.accepted.word,
      count: counts.accepted,
      detail: ofPeople(shareOf(counts.accepted, planned)),
      filter: "handed,operator,delivered,read,failed,expired",
    },
    {
      key: "operator",
      label: MESSAGE_WORDS.sent.word,
      count: withOperator,
      detail: ofAccepted(shareOf(withOperator, counts.accepted)),
      filter: "operator,delivered,read",
    },
    {
      key: "delivered",
      label: MESSAGE_WORDS.delivered.word,
      count: arrived,
      detail: deliveredWords(arrived, hasFinalWord),
      filter: "delivered,read",
      isGoal: isSms,
    },
  ];
  const read = {
    key: "read",
    label: MESSAGE_WORDS.read.word,
    count: delivery.read,
    detail: ofDelivered(shareOf(delivery.read, arrived)),
    filter: "read",
    isGoal: true,
  };
  return isSms ? steps : [...steps, read];
}

const ofPeople = (share: string | null): string =>
  share === null ? "" : t(`${share} of these people`, `${share} ya watu hawa`);
const ofAccepted = (share: string | null): string =>
  share === null ? "" : t(`${share} of accepted`, `${share} ya zilizopokelewa`);
const ofDelivered = (share: string | null): string =>
  share === null ? "" : t(`${share} of delivered`, `${share} ya zilizofika`);

function deliveredWords(arrived: number, reports: number): string {
  if (reports === 0) return t("No delivery report yet", "Bado hakuna ripoti ya kufika");
  const share = shareOf(arrived, reports);
  if (share === null) return "";
  return t(
    `${share} of ${formatCount(reports)} delivery reports`,
    `${share} ya ripoti ${formatCount(reports)} za kufika`,
  );
}

function rowsWord({
  counts: { rows, excluded },
  file,
  list,
}: Pick<Campaign, "counts" | "file" | "list">): string {
  if (excluded > 0)
    return t(
      `${formatNoun(rows, "row")}, ${formatCount(excluded)} skipped`,
      plural(
        excluded,
        `${formatNounSw(rows, "Mstari", "Mistari")}, 1 umerukwa`,
        `${formatNounSw(rows, "Mstari", "Mistari")}, ${formatCount(excluded)} imerukwa`,
      ),
    );
  if (list !== null) return t("Everybody on your list", "Wote walio kwenye orodha yako");
  if (file === null || file.name === TYPED_NUMBERS) return t("Everybody you chose", "Wote uliowachagua");
  return rows === 1
    ? t("The one row of your file", "Mstari pekee wa faili lako")
    : t(`All ${formatCount(rows)} rows of your file`, `Mistari yote ${formatCount(rows)} ya faili lako`);
}

/** Up to the first line that has all of them; what took longer than the last one is a line of its own. */
export function arrivalSteps({ delivered, within }: Pick<CampaignArrival, "delivered" | "within">) {
  const whole = within.findIndex(({ messages }) => messages === delivered);
  const shown = within.slice(0, whole === -1 ? undefined : whole + 1);
  const steps = shown.map(({ seconds, messages }) => ({
    key: String(seconds),
    label: withinWords(formatLength(1_000 * seconds)),
    messages,
  }));
  if (whole !== -1) return steps;
  const later = delivered - (within.at(-1)?.messages ?? 0);
  return [...steps, { key: "later", label: t("Later", "Baadaye"), messages: later }];
}

const withinWords = (length: string): string => t(`Within ${length}`, `Ndani ya ${length}`);
