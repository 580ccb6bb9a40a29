import { Send } from "lucide-react";
import { type MouseEvent, useId, useRef } from "react";
import { t } from "#lib/contract/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { useInView } from "../../ui/load/use-in-view.ts";

type SendButtonProps = {
  consequence: string;
  /** Why nothing can be sent at all. */
  lockedBecause: string | undefined;
  /** What is still to be filled in, as the next thing to do: a press shows where. */
  next: string | undefined;
  isBusy: boolean;
  /** No answer came, and we ask what became of the send. */
  isChecking: boolean;
  onSend: () => void;
};

const checkingWords = (): string =>
  t(
    "The console does not answer. As soon as it does, we check whether your message was sent. Your text is still here.",
    "Konsoli haijibu. Mara itakapojibu, tutaangalia kama ujumbe wako ulitumwa. Maandishi yako bado yako hapa.",
  );

/** When the number field loses the focus, the button may change under the pointer: what was read is what is done. */
export function SendButton(props: SendButtonProps) {
  const { consequence, lockedBecause, next, isBusy, isChecking, onSend } = props;
  const sayId = useId();
  // Null where the press began before the page was alive: nothing changed under the pointer till then.
  const read = useRef<string | null>(null);
  const said = useInView<HTMLParagraphElement>(isChecking);
  function press(event: MouseEvent) {
    const isByKey = event.detail === 0;
    if (isByKey || (read.current ?? consequence) === consequence) onSend();
    read.current = null;
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        look="primary"
        size="large"
        icon={<Send />}
        isBusy={isBusy}
        lockedBecause={lockedBecause}
        aria-describedby={sayId}
        onPointerDown={() => {
          read.current = consequence;
        }}
        onClick={press}
        // Two groups and those who get nothing make a long line, and so does a name that somebody gave themselves: it breaks.
        className="wrap-anywhere h-auto! min-h-10 max-w-full whitespace-normal! py-2 max-sm:min-h-11 max-sm:w-full"
      >
        {consequence}
      </Button>
      <p ref={said} id={sayId} aria-live="polite" className="scroll-mb-24 text-13 text-ink-3">
        {isChecking
          ? checkingWords()
          : isBusy
            ? t("Waiting for the service’s answer", "Inasubiri jibu la huduma")
            : (lockedBecause ?? next)}
      </p>
    </div>
  );
}
