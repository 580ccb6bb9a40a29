"use client";

import { useUndoSend } from "#lib/client/send/undo-send.ts";
import type { Sent } from "#lib/contract/desk/send/sent.ts";
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
      showToast({ tone: "green", title: "Undone. Nothing was sent" });
    } catch (error) {
      showToast(faultToast(error, ["Your message", "undone"]));
    }
  }
  if (graceUntil === null) return null;
  return (
    <GraceNote graceUntil={graceUntil} isBusy={isPending} onUndo={canSend ? () => void undo() : undefined}>
      Undo cancels it for everybody.
    </GraceNote>
  );
}
