"use client";

import { Suspense } from "react";
import { Icon } from "#components/ui/icon/icon.tsx";
import { useVerifyAudit } from "#lib/client/audit/queries.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Button } from "../../ui/button/button.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";

const { Part: VerdictNote, preload } = lazyPart(() =>
  import("./verdict-note.tsx").then((part) => part.VerdictNote),
);

/** Checks the chain and says what was found. */
export function VerifyButton() {
  const { mutate, data, isPending, error } = useVerifyAudit();
  function check() {
    preload();
    mutate();
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <Button icon={<Icon look="lucide-shield-check" />} isBusy={isPending} onClick={check}>
        Check the whole log
      </Button>
      <FaultNote error={error} title="Not checked" />
      <Suspense>{data && <VerdictNote verdict={data} />}</Suspense>
    </div>
  );
}
