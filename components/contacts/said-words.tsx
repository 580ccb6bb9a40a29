import type { OptOut } from "#lib/contract/desk/people/opt-out.ts";

/** What the person wrote, letter by letter, or the reason that one of us gave. */
export function SaidWords({ fact: { source, words } }: { fact: Pick<OptOut, "source" | "words"> }) {
  if (words === null || words === "") return <span className="text-ink-3">No words</span>;
  if (source === "keyword") return <span className="code font-medium text-ink">{words}</span>;
  return <>“{words}”</>;
}
