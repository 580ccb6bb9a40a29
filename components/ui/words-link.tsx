import Link from "next/link";

/** Where every state has its meaning and its cost, for whoever has no pointer to rest on one. */
export function WordsLink() {
  return (
    <Link href="/settings/words" className="link rounded-1">
      What the states mean
    </Link>
  );
}
