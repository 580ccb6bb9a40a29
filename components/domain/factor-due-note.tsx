import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
import { Note } from "../ui/note.tsx";
import { Time } from "../ui/time/time.tsx";

/** Tells somebody without a second factor from when on they need one. */
export function FactorDueNote({ dueAt, actions }: { dueAt: string; actions?: ReactNode }) {
  return (
    <Note
      tone="amber"
      isSmall
      title={t("Set up a second factor", "Weka uthibitisho wa pili")}
      actions={actions}
    >
      {t(
        <>
          Everybody here needs one from <Time value={dueAt} show="day" /> on. After that you cannot do
          anything else before you have set it up.
        </>,
        <>
          Kila mtu hapa anauhitaji kuanzia <Time value={dueAt} show="day" />. Baada ya hapo hutaweza kufanya
          kitu kingine kabla ya kuuweka.
        </>,
      )}
    </Note>
  );
}
