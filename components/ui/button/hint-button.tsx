import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { Popover } from "../popup/popover.tsx";

/** The small "i" beside a word that needs a sentence more. */
export function HintButton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover
      label={label}
      face={<Icon look="lucide-info" className="size-3.5" />}
      faceClass="-my-1 inline-grid size-6 align-middle place-items-center rounded-1 text-ink-3 hover:text-ink"
    >
      <div className="whitespace-normal text-left font-normal text-ink-2">{children}</div>
    </Popover>
  );
}
