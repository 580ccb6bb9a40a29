"use client";

import { useRef } from "react";
import { heldByBoot } from "../shell/early/held-by-boot.ts";
import { Button } from "../ui/button/button.tsx";
import { useOnComingAlive } from "../ui/load/use-on-coming-alive.ts";

type SubmitButtonProps = { isBusy: boolean; lockedBecause?: string | undefined; children: string };

/** Sends its form; where that was pressed before the page could do it, as soon as it can. */
export function SubmitButton({ isBusy, lockedBecause, children }: SubmitButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  useOnComingAlive(() => {
    const form = place.current?.closest("form");
    // In a task of its own: by then the form knows what was typed early.
    if (form && heldByBoot()?.entered === form) setTimeout(() => form.requestSubmit());
  });
  return (
    <div ref={place}>
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy} lockedBecause={lockedBecause}>
        {children}
      </Button>
    </div>
  );
}
