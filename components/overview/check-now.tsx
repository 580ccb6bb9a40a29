"use client";

import { RefreshCw } from "lucide-react";
import { useProbeService } from "#lib/client/overview/mutations.ts";
import { Button } from "../ui/button/button.tsx";
import { announce } from "../ui/text/announce.ts";
import { Time } from "../ui/time/time.tsx";
import { showToast } from "../ui/toast/show-toast.ts";

type CheckNowProps = { probedAt: string | null; canProbe: boolean };

/** When the key was last checked, and a way to do it now; it costs no credits. */
export function CheckNow({ probedAt, canProbe }: CheckNowProps) {
  const { mutate, isPending } = useProbeService();
  function probe() {
    mutate(undefined, {
      onSuccess: () => announce("Connections checked"),
      onError: () => showToast({ title: "We could not check the connections", tone: "red" }),
    });
  }
  return (
    <>
      {probedAt && (
        <span className="num text-12 text-ink-3">
          checked <Time value={probedAt} show="minute" />
        </span>
      )}
      {canProbe && (
        <Button
          size="small"
          look="plain"
          icon={<RefreshCw />}
          isBusy={isPending}
          onClick={probe}
          title="We ask the service what your key can do. This sends nothing and costs no credits."
        >
          Check now
        </Button>
      )}
    </>
  );
}
