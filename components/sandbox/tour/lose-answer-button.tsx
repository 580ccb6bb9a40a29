import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import { Button } from "../../ui/button/button.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { useLever } from "../use-lever.ts";
import { LOST_ANSWER } from "./tour-faults.ts";

/** Loses the next answer, beside the faults that are on already. */
export function LoseAnswerButton() {
  const client = useQueryClient();
  const { pull, isPending } = useLever("update-faults");
  const [isReading, setReading] = useState(false);
  async function press() {
    setReading(true);
    try {
      const { seed, rules } = await client.fetchQuery({ ...sandboxQuery("faults"), staleTime: 0 });
      pull({ seed, rules: [...rules, LOST_ANSWER] });
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
