"use client";

import { RefreshCw } from "lucide-react";
import { useProbeService } from "#lib/client/overview/mutations.ts";
import { announce } from "../ui/announce.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/show-toast.ts";
import { Time } from "../ui/time.tsx";

type CheckNowProps = { probedAt: string | null; canProbe: boolean };

/** When the key was last probed, and a way to do it now; it costs no credits. */
export function CheckNow({ probedAt, canProbe }: CheckNowProps) {
  const { mutate, isPending } = useProbeService();
  function probe() {
    mutate(undefined, {
      onSuccess: () => announce("Connections checked"),
      onError: () => showToast({ title: "The connections could not be checked", tone: "red" }),
    });
  }
  return (
    <>
      {probedAt && (
        <span className="num text-12 text-ink-3">
          probed <Time value={probedAt} show="minute" />
        </span>
      )}
      {canProbe && (
        <Button
          size="small"
          look="plain"
          icon={<RefreshCw />}
          isBusy={isPending}
          onClick={probe}
          title="Asks the service what the key may do. Sends nothing, costs no credits."
        >
          Check now
        </Button>
      )}
    </>
  );
}
