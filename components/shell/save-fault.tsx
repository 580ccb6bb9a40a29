import { isLost } from "#lib/client/is-lost.ts";
import { t } from "#lib/contract/language.ts";
import { Note } from "../ui/note.tsx";
import { FaultNote } from "./fault-note.tsx";

type SaveFaultProps = {
  error: Error | null;
  title: string;
  /** What to look at first, where there is more to say of it. */
  again?: string;
};

/** Why a change was not made; where the answer was lost it may have been, and nobody says that it was not. */
export function SaveFault({ error, title, again }: SaveFaultProps) {
  if (!isLost(error)) return <FaultNote error={error} title={title} />;
  return (
    <Note
      tone="amber"
      isSmall
      isAlert
      title={t("This may have been done: no clear answer", "Huenda imefanyika: hakuna jibu la wazi")}
    >
      {t("Check your connection.", "Kagua muunganisho wako.")}{" "}
      {again ??
        t(
          "Look whether it was done before you press the button again.",
          "Angalia kama imefanyika kabla ya kubonyeza kitufe tena.",
        )}
    </Note>
  );
}
