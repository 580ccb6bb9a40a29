"use client";

import { Button } from "../ui/button/button.tsx";
import { useHydrated } from "../ui/load/use-hydrated.ts";

type SubmitButtonProps = { isBusy: boolean; lockedBecause?: string | undefined; children: string };

/** Takes no press before the form can answer it: a press then would send the password as a page. */
export function SubmitButton({ isBusy, lockedBecause, children }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <div inert={!isHydrated}>
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy} lockedBecause={lockedBecause}>
        {children}
      </Button>
    </div>
  );
}
