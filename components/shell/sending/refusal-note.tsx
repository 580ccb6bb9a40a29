import { Send } from "lucide-react";
import { detailOf } from "#lib/client/detail-of.ts";
import { isRepeatQuestion, repeatsOf } from "#lib/client/send/repeat-question.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import type { Fault } from "#lib/fault.ts";
import { Button } from "../../ui/button/button.tsx";
import { useInView } from "../../ui/load/use-in-view.ts";
import { Note } from "../../ui/note.tsx";
import { FaultTechnical } from "../fault-technical.tsx";

type RefusalNoteProps = {
  error: Error;
  /** What has not been done. */
  title: string;
  isBusy: boolean;
  /** Sends it to the same numbers again. */
  onAgain: () => void;
};

const SHOWN = 5;

/** Why nothing was sent; or the question whether the same goes to the same people again. */
export function RefusalNote({ error, title, isBusy, onAgain }: RefusalNoteProps) {
  const place = useInView<HTMLDivElement>(true);
  return (
    <div ref={place} className="scroll-mb-24">
      {isRepeatQuestion(error) ? (
        <RepeatQuestion error={error} isBusy={isBusy} onAgain={onAgain} />
      ) : (
        <Note tone="red" isAlert title={title}>
          {detailOf(error) ?? t("The console could not send it.", "Konsoli haikuweza kuutuma.")}
          <FaultTechnical error={error} />
        </Note>
      )}
    </div>
  );
}

function RepeatQuestion({ error, isBusy, onAgain }: Omit<RefusalNoteProps, "title"> & { error: Fault }) {
  const repeats = repeatsOf(error);
  const rest = repeats.length - SHOWN;
  return (
    <Note
      tone="amber"
      isAlert
      title={t("Send the same message again?", "Utume ujumbe uleule tena?")}
      actions={
        <Button icon={<Send />} isBusy={isBusy} onClick={onAgain}>
          {t("Send it again", "Utume tena")}
        </Button>
      }
    >
      <p>
        {error.detail} {t("Nothing has been sent now.", "Hakuna kilichotumwa sasa.")}
      </p>
      <ul className="num mt-1">
        {repeats.slice(0, SHOWN).map((repeat) => (
          <li key={repeat}>{repeat}</li>
        ))}
        {rest > 0 && <li>{t(`and ${formatCount(rest)} more`, `na ${formatCount(rest)} zaidi`)}</li>}
      </ul>
    </Note>
  );
}
