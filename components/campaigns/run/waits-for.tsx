import type { ReactNode } from "react";
import { campaignMovesOf } from "#components/domain/status/campaign-moves.ts";
import { LeavesTime } from "#components/shell/frame/leaves-time.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Campaign, Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { useIsAhead } from "../../ui/time/use-is-ahead.ts";

/** When the service is asked whether it is back; once that time has come it is being asked. */
export function NextCheck({ at }: { at: string }) {
  const time = <Time value={at} show="second" />;
  return useIsAhead(at)
    ? t(<>The next check is at {time}</>, <>Tutakagua tena {time}</>)
    : t("We are checking now", "Tunakagua sasa");
}

/** Why nothing, or not more, is sent at this moment. */
export function WaitsFor({ campaign }: { campaign: Campaign }): ReactNode {
  const { state, hold } = campaign;
  if (state === "scheduled" && campaign.scheduledAt) {
    return <LeavesTime scheduledAt={campaign.scheduledAt} campaign={campaign} />;
  }
  if (state === "paused")
    return campaignMovesOf(campaign).toSend > 0
      ? t("someone to resume it", "mtu aiendeleze")
      : unheld(campaign);
  if (state === "sent")
    return campaign.counts.unknown > 0 ? decision() : t("delivery reports", "ripoti za kufika");
  if (state === "cancelling") return t("the last answers", "majibu ya mwisho");
  if (!hold) return unheld(campaign);
  return (
    <>
      {WORD[hold.kind](hold)}
      {hold.until !== null && endOf(hold.kind, hold.until)}
    </>
  );
}

/** After no clear answer nobody knows when it goes on: only when the service is asked again. */
const endOf = (kind: Hold["kind"], at: string): ReactNode =>
  kind === "breaker" ? (
    <>
      . <NextCheck at={at} />
    </>
  ) : (
    <>
      {t(", until ", ", hadi ")}
      <Time value={at} show="day" />
    </>
  );

function unheld({ state, counts, graceUntil }: Campaign): string {
  if (state === "running" && graceUntil !== null)
    return t("the time to undo to end", "muda wa kutendua uishe");
  if (counts.attempting > 0) return t("the service’s answer", "jibu la huduma");
  return state === "running" ? t("its turn", "zamu yake") : t("nothing", "hakuna");
}

function waitsForNothing(campaign: Campaign): boolean {
  const { state, hold, counts } = campaign;
  if (counts.attempting > 0) return false;
  return state === "paused"
    ? campaignMovesOf(campaign).toSend === 0
    : state === "needs-attention" && hold === null;
}

/** The same as a sentence for a narrow place, the time first: what is behind it may be cut off. */
export function WaitingFor({ campaign }: { campaign: Campaign }): ReactNode {
  const { state, hold } = campaign;
  if (state === "running" && hold && hold.until !== null && hold.kind !== "breaker") {
    const time = <Time value={hold.until} show="day" />;
    const what = WORD[hold.kind](hold);
    return t(
      <>
        Waiting until {time} for {what}
      </>,
      <>
        Inasubiri hadi {time}: {what}
      </>,
    );
  }
  if (waitsForNothing(campaign)) return t("Waiting for nothing", "Haisubiri chochote");
  const what = <WaitsFor campaign={campaign} />;
  return t(<>Waiting for {what}</>, <>Inasubiri {what}</>);
}

const decision = () => t("you to decide", "uamue");

/** A sentence in the middle of another one; one that begins with a name keeps its capital. */
const inSentence = (sentence: string): string =>
  sentence.replace(t(/^(?:Your|Our)\b/, /^(?:Kikomo|Huduma|Konsoli|Kasi)\b/), (word) => word.toLowerCase());

const WORD: Record<Hold["kind"], (hold: Hold) => string> = {
  rate: ({ detail }) => inSentence(detail).replace(/\.$/, ""),
  "quiet-hours": () => t("quiet hours to end", "saa za utulivu ziishe"),
  hours: () => t("the hours you chose", "saa ulizochagua"),
  reach: () => t("the WhatsApp limit", "kikomo cha WhatsApp"),
  breaker: () => t("the service to answer again", "huduma ijibu tena"),
  credits: () => t("credits", "krediti"),
  sender: () => t("the sender", "jina la mtumaji"),
  key: () => t("access to the service", "ufikiaji wa huduma"),
  template: () => t("the template", "kiolezo"),
  failures: decision,
  reports: decision,
  overdue: decision,
  restored: decision,
  copied: decision,
  asleep: decision,
  service: () => t("the service", "huduma"),
  unnamed: () => t("an answer about some people", "jibu kuhusu baadhi ya watu"),
  answers: decision,
  outage: decision,
  refusals: decision,
  canary: decision,
  texts: decision,
  network: () => t("a network that is held", "mtandao uliosimamishwa"),
};
