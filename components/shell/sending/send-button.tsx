import { Send } from "lucide-react";
import { type MouseEvent, useId, useRef } from "react";
import { t } from "#lib/contract/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
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
  /** Beside the line that it sends: the button says all that it does to whoever is read it, and what is said of it comes above both. */
  isBeside?: boolean;
};

const checkingWords = (): string =>
  t(
    "The console does not answer. As soon as it does, we check whether your message was sent. Your text is still here.",
    "Konsoli haijibu. Mara itakapojibu, tutaangalia kama ujumbe wako ulitumwa. Maandishi yako bado yako hapa.",
  );

// Two groups and those who get nothing make a long line, and so does a name that somebody gave themselves: it breaks.
const LONG =
  "wrap-anywhere h-auto! min-h-10 max-w-full whitespace-normal! py-2 max-sm:min-h-11 max-sm:w-full";

/** When the number field loses the focus, the button may change under the pointer: what was read is what is done. */
export function SendButton(props: SendButtonProps) {
  const { consequence, lockedBecause, next, isBusy, isChecking, onSend, isBeside = false } = props;
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
    <div className={isBeside ? "contents" : "flex flex-wrap items-center gap-3"}>
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
        {...(isBeside ? { "aria-label": consequence, title: consequence } : { className: LONG })}
        // The field beside it keeps the focus, and a phone its keyboard.
        onMouseDown={(event) => isBeside && event.preventDefault()}
      >
        {isBeside ? <span className="max-sm:hidden">{t("Send", "Tuma")}</span> : consequence}
      </Button>
      <p
        ref={said}
        id={sayId}
        aria-live="polite"
        className={cx("scroll-mb-24 text-13 text-ink-3", isBeside && "-order-1 w-full not-empty:mb-2")}
      >
        {isChecking
          ? checkingWords()
          : isBusy
            ? t("Waiting for the service’s answer", "Inasubiri jibu la huduma")
            : (lockedBecause ?? next)}
      </p>
    </div>
  );
}
