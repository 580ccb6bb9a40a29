import { aboutLength } from "#components/ui/time/format-time.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

/** `first` as many before a person is asked, `end` as a clock shows it; null where there is none. */
type Ending = { ms: number; first: number | null; end: string | null };

/** How long it sends and when the last message is sent, as far as that is known. */
export function endsWords({ ms, first, end }: Ending): string {
  const length = ms < 60_000 ? "less than a minute" : aboutLength(ms);
  const sending = first === null ? "Sending" : `Sending the first ${formatNoun(first, "message")}`;
  if (end === null) return `${sending} takes ${length}: more than a year with these hours.`;
  // Nobody knows when somebody will go on.
  const last =
    first === null
      ? `The last message is sent at about ${end}.`
      : `It ends at about ${end}. The others are sent when you go on.`;
  return `${sending} takes ${length}. ${last}`;
}
