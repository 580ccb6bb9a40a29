import { PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { chipClass } from "../ui/button/chip-class.ts";
import { Popover } from "../ui/popup/popover.tsx";

/** How many numbers were brought to their international form; pressed, it says how, as a list of what was done. */
export function RepairedChip({ count, children }: { count: number; children: ReactNode }) {
  const words = t(
    `${formatNoun(count, "number")} repaired`,
    plural(count, `Namba ${formatCount(count)} imerekebishwa`, `Namba ${formatCount(count)} zimerekebishwa`),
  );
  return (
    <Popover
      label={words}
      title={words}
      face={
        <>
          <PencilLine />
          {t(
            `${formatCount(count)} repaired`,
            plural(count, `${formatCount(count)} imerekebishwa`, `${formatCount(count)} zimerekebishwa`),
          )}
        </>
      }
      faceClass={chipClass(false)}
    >
      <ul className="num flex max-h-72 flex-col gap-1 overflow-y-auto text-12 text-ink-2">{children}</ul>
    </Popover>
  );
}
