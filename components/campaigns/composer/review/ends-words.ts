import { aboutLength } from "#components/ui/time/format-time.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";

/** `first` as many before a person is asked, `end` as a clock shows it; null where there is none. */
type Ending = { ms: number; first: number | null; end: string | null };

/** How long it sends and when the last message is sent, as far as that is known. */
export function endsWords({ ms, first, end }: Ending): string {
  const length = ms < 60_000 ? t("less than a minute", "chini ya dakika 1") : aboutLength(ms);
  const takes = takesWords(first, length);
  if (end === null)
    return t(`${takes}: more than a year with these hours.`, `${takes}: zaidi ya mwaka mmoja kwa saa hizi.`);
  // Nobody knows when somebody will go on.
  const last =
    first === null
      ? t(`The last message is sent at about ${end}.`, `Ujumbe wa mwisho utatumwa takriban ${end}.`)
      : t(
          `It ends at about ${end}. The others are sent when you go on.`,
          `Itaisha takriban ${end}. Nyingine zitatumwa utakapoendelea.`,
        );
  return `${takes}. ${last}`;
}

function takesWords(first: number | null, length: string): string {
  if (first === null) return t(`Sending takes ${length}`, `Kutuma kutachukua ${length}`);
  return t(
    `Sending the first ${formatNoun(first, "message")} takes ${length}`,
    plural(
      first,
      `Kutuma ujumbe 1 wa kwanza kutachukua ${length}`,
      `Kutuma jumbe ${formatCount(first)} za kwanza kutachukua ${length}`,
    ),
  );
}
