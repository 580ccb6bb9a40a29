import type { PlanCheck, PlanHash } from "#lib/contract/desk/campaign/plan-hash.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";

type Read = { plan: Pick<PlanHash, "people">; sum: PlanCheck; isChecking: boolean };

/** What reading a plan again has found; `at` is when it was made. */
export function checkWords({ plan, sum, isChecking }: Read, at: string): string {
  if (sum.result === "changed")
    return t(
      `Not the plan of ${at}: somebody has changed it in the database. Report it to whoever runs this server.`,
      `Si mpango wa ${at}: mtu ameubadilisha kwenye hifadhidata. Mwarifu anayeendesha seva hii.`,
    );
  if (sum.result === "removed")
    return t(
      "Its people were removed. It can no longer be checked.",
      "Watu wake wameondolewa. Hauwezi kukaguliwa tena.",
    );
  const upTo = formatCount(sum.upTo);
  const people = formatCount(plan.people);
  if (isChecking) return t(`Checked ${upTo} of ${people}…`, `Tumekagua ${upTo} kati ya ${people}…`);
  if (sum.erased === 0) return t(`Unchanged since ${at}`, `Haujabadilika tangu ${at}`);
  const others = plan.people - sum.erased - sum.unchecked;
  return others === 0 ? erasedWords(sum) : `${erasedWords(sum)} ${unchangedWords(others, at)}`;
}

function erasedWords({ erased, unchecked }: PlanCheck): string {
  const who = t(
    `${formatNoun(erased, "person was", "people were")} erased at their own request`,
    plural(
      erased,
      "Mtu 1 amefutwa kabisa kwa ombi lake",
      `Watu ${formatCount(erased)} wamefutwa kabisa kwa ombi lao`,
    ),
  );
  if (unchecked === 0) return `${who}.`;
  return t(
    `${who}, and ${formatCount(unchecked)} beside them can no longer be checked.`,
    plural(
      unchecked,
      `${who}, na mwingine 1 hawezi kukaguliwa tena.`,
      `${who}, na wengine ${formatCount(unchecked)} hawawezi kukaguliwa tena.`,
    ),
  );
}

const unchangedWords = (others: number, at: string): string =>
  t(
    `The other ${formatCount(others)} are unchanged since ${at}.`,
    plural(
      others,
      `Aliyebaki hajabadilika tangu ${at}.`,
      `Waliobaki ${formatCount(others)} hawajabadilika tangu ${at}.`,
    ),
  );
