import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import { Button } from "../../ui/button/button.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { useLever } from "../use-lever.ts";
import { isLostAnswer, LOST_ANSWER } from "./tour-faults.ts";

/** Loses the next answer once, however often it is pressed, beside the faults that are on already. */
export function LoseAnswerButton() {
  const client = useQueryClient();
  const { pull, isPending } = useLever("update-faults");
  const [isReading, setReading] = useState(false);
  async function press() {
    setReading(true);
    try {
      const { seed, rules, fired } = await client.fetchQuery({ ...sandboxQuery("faults"), staleTime: 0 });
      // What has happened as often as it should would begin anew with the plan.
      const left = rules.filter(({ times }, index) => times === undefined || (fired[index] ?? 0) < times);
      if (left.some(isLostAnswer))
        showToast({ title: "The next answer is lost. Send one SMS.", tone: "green" });
      else pull({ seed, rules: [...left, LOST_ANSWER] });
    } catch {
      showToast({ title: "The sandbox did not do it", tone: "red" });
    } finally {
      setReading(false);
    }
  }
  return (
    <Button size="small" isBusy={isReading || isPending} onClick={() => void press()}>
      Lose the next answer
    </Button>
  );
}
