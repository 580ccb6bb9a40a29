import type { Released } from "../../desk/people/without.ts";
import { t } from "../../language.ts";
import { formatCount, plural } from "../format-count.ts";

/** `12 people are skipped, but do not get it elsewhere. The reason was Gets it from “Bei mpya”: 12.` */
export function releasedWords(released: readonly Released[]): string {
  const people = released.reduce((sum, each) => sum + each.people, 0);
  const count = formatCount(people);
  const why = released.map(({ reason, people }) => `${reason}: ${people}`).join("; ");
  return t(
    plural(
      people,
      `${count} person is skipped, but does not get it elsewhere. The reason was ${why}.`,
      `${count} people are skipped, but do not get it elsewhere. The reason was ${why}.`,
    ),
    plural(
      people,
      `Mtu ${count} amerukwa, lakini haipati kwingine. Sababu ilikuwa ${why}.`,
      `Watu ${count} wamerukwa, lakini hawaipati kwingine. Sababu ilikuwa ${why}.`,
    ),
  );
}
