import { stillMovingWords } from "#components/domain/status/campaign-moves.ts";
import { Card } from "#components/ui/card.tsx";
import { Sparkline } from "#components/ui/plot/sparkline.tsx";
import { Section } from "#components/ui/section.tsx";
import { formatLength } from "#components/ui/time/format-time.ts";
import { Time } from "#components/ui/time/time.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignHistory } from "#lib/contract/desk/campaign/campaign-history.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";
import { runFactsOf } from "./run-facts.ts";

type RunRateProps = { campaign: Campaign; history: CampaignHistory | undefined };

/** The rate now, of a finished run its average, and its shape from the start on as the server kept it. */
export function RunRate({ campaign, history }: RunRateProps) {
  const isEnded = campaign.endedAt !== null;
  return (
    <Section
      title={t("Rate", "Kasi")}
      end={<span className="num text-12 text-ink-3">{spanWord(history)}</span>}
      isStretched
    >
      <Card isPadded className="flex flex-col gap-2">
        <p className="flex items-baseline gap-2">
          <span className="num text-20 font-semibold tracking-figure">
            {isEnded ? averageOf(campaign) : rateWord(campaign.ratePerSecond)}
          </span>
          <span className="text-13 text-ink-2">
            {isEnded
              ? t("people a second on average", "watu kwa sekunde kwa wastani")
              : t("people a second", "watu kwa sekunde")}
          </span>
        </p>
        {history?.from && history.rates.length > 2 ? (
          <Shape history={history} from={history.from} />
        ) : (
          <p className="text-12 text-ink-2">{sentenceOf(campaign)}</p>
        )}
      </Card>
    </Section>
  );
}

function Shape({ history, from }: { history: CampaignHistory; from: string }) {
  const { rates, stepMs } = history;
  return (
    <>
      <Sparkline
        label={t("People a second since the start", "Watu kwa sekunde tangu kuanza")}
        values={rates}
      />
      <p className="flex justify-between text-12 text-ink-3">
        <Time value={from} show="day" />
        <Time value={Date.parse(from) + rates.length * stepMs} show="day" />
      </p>
      <RateTable history={history} from={from} />
    </>
  );
}

function spanWord(history: CampaignHistory | undefined): string | null {
  if (!history || history.rates.length <= 2) return null;
  const { rates, stepMs } = history;
  return t(
    `${formatLength(rates.length * stepMs)}, up to ${rateWord(Math.max(...rates))} a second`,
    `${formatLength(rates.length * stepMs)}, hadi ${rateWord(Math.max(...rates))} kwa sekunde`,
  );
}

function averageOf(campaign: Campaign): string {
  const ms = runMs(campaign);
  return ms === null ? "0" : rateWord((1000 * runFactsOf(campaign).left) / Math.max(ms, 1000));
}

function sentenceOf(campaign: Campaign): string {
  if (campaign.state === "running")
    return t("The rate is shown after a few seconds.", "Kasi itaonyeshwa baada ya sekunde chache.");
  if (campaign.endedAt && runFactsOf(campaign).left === 0)
    return t("Nothing was sent.", "Hakuna kilichotumwa.");
  const ms = runMs(campaign);
  if (ms === null) {
    const nothing = campaign.startedAt
      ? t("Nothing is being sent now", "Hakuna kinachotumwa sasa")
      : t("Nothing has been sent yet", "Bado hakuna kilichotumwa");
    return `${stillMovingWords(campaign) ?? nothing}.`;
  }
  return withinWords(runFactsOf(campaign).left, formatLength(Math.max(ms, 1000)));
}

const withinWords = (left: number, length: string): string =>
  t(
    `All ${formatCount(left)} were sent within ${length}.`,
    plural(
      left,
      `Ujumbe 1 ulitumwa ndani ya ${length}.`,
      `Jumbe zote ${formatCount(left)} zilitumwa ndani ya ${length}.`,
    ),
  );

function runMs({ startedAt, endedAt }: Campaign): number | null {
  return startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : null;
}

const rateWord = (rate: number): string =>
  rate > 0 && rate < 10 ? String(Math.round(rate * 10) / 10) : formatCount(rate);

const ROWS = 8;

type RateTableProps = { history: CampaignHistory; from: string };

/** The line above as a table for those who listen to it: in a few rows, as nobody listens to hundreds. */
export function RateTable({ history: { rates, stepMs }, from }: RateTableProps) {
  const each = Math.ceil(rates.length / ROWS);
  const rows = Array.from({ length: Math.ceil(rates.length / each) }, (_, row) => {
    const some = rates.slice(row * each, (row + 1) * each);
    return {
      at: Date.parse(from) + row * each * stepMs,
      average: some.reduce((sum, rate) => sum + rate, 0) / some.length,
    };
  });
  return (
    <table className="sr-only">
      <caption>{t("People a second since the start", "Watu kwa sekunde tangu kuanza")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("From", "Kuanzia")}</th>
          <th scope="col">{t("People a second, on average", "Watu kwa sekunde, kwa wastani")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, average }) => (
          <tr key={at}>
            <th scope="row">
              <Time value={at} show="second" />
            </th>
            <td>{formatCount(Math.round(average * 10) / 10)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
