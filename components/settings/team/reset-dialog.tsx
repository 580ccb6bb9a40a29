"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useCreateReset } from "#lib/client/team/mutations.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Dialog, WayOut } from "../../ui/popup/dialog.tsx";
import type { ActDialogProps } from "./act-dialog-props.ts";
import { LinkNote } from "./link-note.tsx";

/** For a forgotten password or a lost second factor: nobody is told the new one. */
export function ResetDialog({ person, isOpen, onClose }: ActDialogProps) {
  const [clearsFactors, setClearsFactors] = useState(false);
  const hasFactor = person.factors.hasTotp || person.factors.passkeys > 0;
  const { mutate, data, isPending, error } = useCreateReset();
  return (
    <Dialog
      isOpen={isOpen}
      isBusy={isPending}
      onOpenChange={(next) => !next && onClose()}
      isInsistent
      title={
        <>
          Link for a new password of <bdi>{person.name}</bdi>
        </>
      }
      purpose="They choose a new password with it, and are signed out everywhere. Until then the old one works."
      actions={
        data ? (
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <WayOut isBusy={isPending} onPress={onClose}>
              Cancel
            </WayOut>
            <Button
              look="primary"
              icon={<KeyRound />}
              isBusy={isPending}
              onClick={() => mutate({ id: person.id, clearsFactors })}
            >
              Make a one-time link
            </Button>
          </>
        )
      }
    >
      {hasFactor && !data && (
        <Checkbox
          label="They have lost their second factor, too"
          hint="It is removed when they use the link. Otherwise they still need it to sign in."
          checked={clearsFactors}
          onChange={(event) => setClearsFactors(event.target.checked)}
        />
      )}
      {data && (
        <LinkNote
          title={
            <>
              Link for <bdi>{person.name}</bdi>
            </>
          }
          made={data}
        />
      )}
      <SaveFault error={error} title="No link was made" />
    </Dialog>
  );
}
