import type { Right } from "#lib/contract/desk/team/rights.ts";
import { RIGHT_WORDS } from "#lib/contract/words/console/right-words.ts";
import { aboutNamed } from "../domain/status/about-named.ts";
import { Tip } from "../ui/popup/tip.tsx";

/** The rights of a person; each says what it means on hover, focus and tap. */
export function RightsSaid({ rights }: { rights: readonly Right[] }) {
  if (rights.length === 0) return "None in addition to the role";
  return rights.map((right, index) => (
    <span key={right}>
      {index > 0 && ", "}
      <Tip about={aboutNamed("right", right)}>{RIGHT_WORDS[right]}</Tip>
    </span>
  ));
}
