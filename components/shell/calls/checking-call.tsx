import { t } from "#lib/contract/language.ts";
import { Note } from "../../ui/note.tsx";

/** No answer came to a press, and it is asked what became of it. */
export function CheckingCall() {
  return (
    <Note tone="grey" isSmall isAlert title={t("The console does not answer", "Konsoli haijibu")}>
      {t(
        "As soon as it does, we check whether the call was started. The number is still here.",
        "Mara itakapojibu, tutaangalia kama simu ilipigwa. Namba bado iko hapa.",
      )}
    </Note>
  );
}
