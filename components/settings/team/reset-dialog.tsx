"use client";

import { KeyRound } from "lucide-react";
import { useCreateReset } from "#lib/client/team/mutations.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { ActDialogProps } from "./act-dialog.tsx";
import { LinkNote } from "./link-note.tsx";

/** For a forgotten password: nobody is told the new one. */
export function ResetDialog({ person, isOpen, onClose }: ActDialogProps) {
  const { mutate, data, isPending, error } = useCreateReset();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      isInsistent
      title={`Link for a new password of ${person.name}`}
      purpose="They choose a new password with it, and are signed out everywhere. Until then the old one works."
      actions={
        data ? (
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" icon={<KeyRound />} isBusy={isPending} onClick={() => mutate(person.id)}>
              Make a one-time link
            </Button>
          </>
        )
      }
    >
      {data && <LinkNote title={`Link for ${person.name}`} made={data} />}
      <FaultNote error={error} title="No link was made" />
    </Dialog>
  );
}
