"use client";

import { useState } from "react";
import { GRANTS } from "#lib/contract/desk/sandbox/sandbox.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { useLever } from "../use-lever.ts";
import { type Grant, GrantBoxes } from "./grant-boxes.tsx";

type GrantsButtonProps = { id: string; which: string; given: readonly string[] };

/** Gives a key another service, or takes one away: no separate key is needed (§5 r2). */
export function GrantsButton({ id, which, given }: GrantsButtonProps) {
  const { pull, isPending } = useLever("update-key");
  const [grants, setGrants] = useState<Grant[] | null>(null);
  const close = () => setGrants(null);
  return (
    <>
      <Button
        size="small"
        aria-label={`Change what ${which} may do`}
        onClick={() => setGrants(GRANTS.filter((grant) => given.includes(grant)))}
      >
        Change
      </Button>
      <FormDialog
        isOpen={grants !== null}
        title={`What may ${which} do?`}
        purpose="It applies from the next request on."
        button="Change the key"
        isBusy={isPending}
        lockedBecause={grants?.length === 0 ? "Choose at least one of chat, SMS, voice" : undefined}
        onSubmit={() => pull({ id, grants: grants ?? [] }, close)}
        onClose={close}
      >
        <div className="flex flex-col gap-2">
          <GrantBoxes grants={grants ?? []} onChange={setGrants} />
        </div>
      </FormDialog>
    </>
  );
}
