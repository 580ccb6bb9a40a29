import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

export type Way = "of" | "without";
export type Chosen = { list: ContactList; way: Way };

const WORDS: Record<Way, string> = { of: "Everybody of", without: "Without who is in" };

type ChosenPartsProps = { chosen: readonly Chosen[]; onRemove: (id: string) => void };

/** What was chosen so far, in words: also of lists that the search does not show now. */
export function ChosenParts({ chosen, onRemove }: ChosenPartsProps) {
  if (chosen.length === 0) return null;
  return (
    <ul
      aria-label="What the list is made of"
      className="num flex list-disc flex-col gap-1 pl-5 text-13 text-ink-2"
    >
      {(["of", "without"] as const).flatMap((way) =>
        chosen
          .filter((each) => each.way === way)
          .map(({ list }) => (
            <li key={list.id} className="break-words">
              {WORDS[way]} <bdi className="font-medium text-ink">{list.name}</bdi>,{" "}
              {formatNoun(list.people, "person", "people")}{" "}
              <button
                type="button"
                className="link touch"
                aria-label={`Remove ${list.name}`}
                onClick={() => onRemove(list.id)}
              >
                Remove
              </button>
            </li>
          )),
      )}
    </ul>
  );
}
