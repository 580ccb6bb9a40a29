"use client";

import { useUndoSend } from "#lib/client/send/undo-send.ts";
import type { Sent } from "#lib/contract/desk/send/sent.ts";
import { t } from "#lib/contract/language.ts";
import { faultToast } from "../../shell/fault-toast.ts";
import { GraceNote } from "../../shell/sending/grace-note.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type SentGraceProps = { sent: Pick<Sent, "id" | "graceUntil">; canSend: boolean };

/** A message to several people of which nothing has been sent. */
export function SentGrace({ sent: { id, graceUntil }, canSend }: SentGraceProps) {
  const { mutateAsync, isPending } = useUndoSend(id);
  async function undo() {
    try {
      await mutateAsync();
      showToast({ tone: "green", title: t("Undone. Nothing was sent", "Imetenduliwa. Hakuna kilichotumwa") });
    } catch (error) {
      showToast(faultToast(error, [t("Your message", "Ujumbe wako"), t("undone", "kutenduliwa")]));
    }
  }
  if (graceUntil === null) return null;
  return (
    <GraceNote graceUntil={graceUntil} isBusy={isPending} onUndo={canSend ? () => void undo() : undefined}>
      {t("Undo cancels it for everybody.", "Tendua hughairi kwa kila mtu.")}
    </GraceNote>
  );
}
