import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { TYPED_NUMBERS } from "#lib/contract/rules/sending/typed-numbers.ts";
import { formatCount, formatNoun, formatShare } from "#lib/contract/words/format-count.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { runFactsOf } from "./run-facts.ts";

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
    { key: "planned", label: "People", count: planned, detail: rowsWord(campaign), filter: undefined },
    {
      key: "handed",
      label: MESSAGE_WORDS.accepted.word,
      count: counts.accepted,
      detail: `${formatShare(counts.accepted, planned)} of these people`,
      filter: "handed,operator,delivered,read,failed,expired",
    },
    {
      key: "operator",
      label: MESSAGE_WORDS.sent.word,
      count: withOperator,
      detail: `${formatShare(withOperator, counts.accepted)} of accepted`,
      filter: "operator,delivered,read",
    },
    {
      key: "delivered",
      label: MESSAGE_WORDS.delivered.word,
      count: arrived,
      detail:
        hasFinalWord === 0
          ? "No delivery report yet"
          : `${formatShare(arrived, hasFinalWord)} of ${formatNoun(hasFinalWord, "delivery report")}`,
      filter: "delivered,read",
      isGoal: isSms,
    },
  ];
  const read = {
    key: "read",
    label: MESSAGE_WORDS.read.word,
    count: delivery.read,
    detail: `${formatShare(delivery.read, arrived)} of delivered`,
    filter: "read",
    isGoal: true,
  };
  return isSms ? steps : [...steps, read];
}

function rowsWord({
  counts: { rows, excluded },
  file,
  list,
}: Pick<Campaign, "counts" | "file" | "list">): string {
  if (excluded > 0) return `${formatNoun(rows, "row")}, ${formatCount(excluded)} skipped`;
  if (list !== null) return "Everybody on your list";
  if (file === null || file.name === TYPED_NUMBERS) return "Everybody you chose";
  return rows === 1 ? "The one row of your file" : `All ${formatCount(rows)} rows of your file`;
}
