import { SearchLink } from "#components/ui/field/search-link.tsx";
import { formatNoun } from "#lib/contract/words/format-count.ts";

type SentSinceProps = { people: number; href: string };

/** On a later page of the last sent: the list goes on where it was, and others stand before its first page by now. */
export function SentSince({ people, href }: SentSinceProps) {
  if (people === 0) return null;
  return (
    <p className="num border-line border-b px-4 py-2 text-12 text-ink-2">
      {formatNoun(people, "more person was", "more people were")} sent to since you opened this list.{" "}
      <SearchLink className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center" href={href}>
        Show them
      </SearchLink>
    </p>
  );
}
