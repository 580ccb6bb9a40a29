"use client";

import { type ToggleEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import type { Shares } from "../draft/use-composer.ts";
import { CanaryChoice } from "./canary-choice.tsx";
import { OwnLimits } from "./own-limits.tsx";

type MoreWaysProps = Shares<"form" | "zone"> & { count: number };

/** What most campaigns do without: one line, until somebody looks for it or has chosen some of it. */
export function MoreWays({ composer, count }: MoreWaysProps) {
  const chosen = useWatch({ control: composer.form.control, name: ["hasLimit", "hasHours", "hasCanary"] });
  const [isOpen, setOpen] = useState(false);
  const isChosen = chosen.some(Boolean);
  function follow({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>) {
    // What is chosen is seen: a field that has to be mended is in it.
    if (isChosen) details.open = true;
    setOpen(details.open);
  }
  return (
    <details open={isOpen || isChosen} onToggle={follow} className="max-sm:-my-2">
      <summary className="link w-fit cursor-pointer rounded-1 py-1 text-13 max-sm:py-3">
        More choices: speed, hours, try a few people first
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        <OwnLimits composer={composer} />
        <CanaryChoice composer={composer} count={count} />
      </div>
    </details>
  );
}
