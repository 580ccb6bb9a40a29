import { type Right, rightsOf } from "#lib/contract/desk/team/rights.ts";
import type { Person } from "#lib/contract/desk/team/team.ts";
import { RIGHT_WORDS } from "#lib/contract/words/console/right-words.ts";
import { aboutNamed } from "../../domain/status/about-named.ts";
import { Tip } from "../../ui/popup/tip.tsx";

/** Only what differs from the role is worth a line. */
export function RightsLine({ person: { role, rights } }: { person: Pick<Person, "role" | "rights"> }) {
  const own = rightsOf({ role });
  const differing = [
    ...rights.filter((right) => !own.includes(right)).map((right) => ({ right, how: "also" })),
    ...own.filter((right) => !rights.includes(right)).map((right) => ({ right, how: "not" })),
  ];
  return differing.map(({ right, how }) => (
    <span key={right} className="block text-12 text-ink-3 max-sm:leading-11">
      {how}: <RightName right={right} />
    </span>
  ));
}

function RightName({ right }: { right: Right }) {
  const word = RIGHT_WORDS[right];
  return <Tip about={aboutNamed("right", right)}>{word.charAt(0).toLowerCase() + word.slice(1)}</Tip>;
}
