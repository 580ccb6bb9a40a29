import { Send } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import { Button } from "../ui/button.tsx";

type SendButtonProps = {
  consequence: string;
  reason: string | undefined;
  isBusy: boolean;
  /** No answer came, and we ask what became of the send. */
  isChecking: boolean;
  onSend: () => void;
};

const CHECKING =
  "The console does not answer. As soon as it does, we check whether your message was sent. Your text is still here.";

/** Leaving the number field may change what the button says under the pointer: what was read is what is done. */
export function SendButton({ consequence, reason, isBusy, isChecking, onSend }: SendButtonProps) {
  const read = useRef("");
  function press(event: MouseEvent) {
    const isByKey = event.detail === 0;
    if (isByKey || read.current === consequence) onSend();
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        look="primary"
        size="large"
        icon={<Send />}
        isBusy={isBusy}
        lockedBecause={reason}
        onPointerDown={() => {
          read.current = consequence;
        }}
        onClick={press}
        // Two groups and those left out make a long line: it breaks on a phone.
        className="max-sm:h-auto! max-sm:min-h-11 max-sm:w-full max-sm:whitespace-normal max-sm:py-2"
      >
        {consequence}
      </Button>
      <p aria-live="polite" className="text-13 text-ink-3">
        {isChecking ? CHECKING : isBusy ? "Waiting for the answer of the service" : reason}
      </p>
    </div>
  );
}
