import type { Released } from "../../desk/people/without.ts";
import { formatNoun } from "../format-count.ts";

/** `12 people are skipped, but do not get it elsewhere. The reason was Gets it from “Bei mpya”: 12.` */
export function releasedWords(released: readonly Released[]): string {
  const people = released.reduce((sum, each) => sum + each.people, 0);
  const verbs =
    people === 1 ? "is skipped, but does not get it elsewhere" : "are skipped, but do not get it elsewhere";
  const why = released.map(({ reason, people }) => `${reason}: ${people}`).join("; ");
  return `${formatNoun(people, "person", "people")} ${verbs}. The reason was ${why}.`;
}
