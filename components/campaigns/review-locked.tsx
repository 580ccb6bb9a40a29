import { Lock } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { formatNoun } from "../ui/format-count.ts";
import { Step } from "../ui/steps.tsx";

type ReviewLockedProps = { because: string; count: number };

/** Step 4 before its time: what it will show, and why it does not yet. */
export function ReviewLocked({ because, count }: ReviewLockedProps) {
  return (
    <Step
      number={4}
      state="locked"
      title="Review and send"
      summary={`${because} Shows who gets it and who is left out, what it costs, and asks when and how it leaves.`}
      actions={
        <Button icon={<Lock />} lockedBecause={because}>
          {count === 0 ? "Send" : `Send ${formatNoun(count, "message")}`}
        </Button>
      }
    />
  );
}
