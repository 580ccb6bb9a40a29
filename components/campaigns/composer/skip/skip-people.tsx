"use client";

import { useCanSeeNumbers } from "#components/shell/sending/use-can-see-numbers.ts";
import type { Shares } from "../draft/use-composer.ts";
import { SkipButton } from "./skip-button.tsx";
import { SkippedParts } from "./skipped-parts.tsx";
import { useWithout } from "./use-without.ts";

/** Whose people get nothing, whatever the file says: lists and campaigns, each with its own way back. */
export function SkipPeople({ composer, hasFile }: Shares<"form"> & { hasFile: boolean }) {
  const { parts, toggle } = useWithout(composer);
  const canSkip = useCanSeeNumbers();
  // A copy has whom it skips before it has a file.
  if (parts.length === 0 && !(canSkip && hasFile)) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      {parts.length > 0 && <SkippedParts parts={parts} onRemove={toggle} />}
      <SkipButton composer={composer}>
        {parts.length > 0 ? "Skip the people of another one" : "Skip the people of a list or campaign"}
      </SkipButton>
    </div>
  );
}
