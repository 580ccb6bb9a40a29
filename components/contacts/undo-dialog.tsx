"use client";

import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useDeleteOptOut } from "#lib/client/opt-outs/mutations.ts";
import type { OptOut } from "#lib/contract/desk/people/opt-out.ts";
import { MIN_UNDO_REASON } from "#lib/contract/desk/people/opt-out-source.ts";
import { formatNumber } from "../domain/format-number.ts";
import { SaveFault } from "../shell/save-fault.tsx";
import { FormDialog } from "../ui/popup/form-dialog.tsx";
import { showToast } from "../ui/toast/show-toast.ts";
import { HowAskedField } from "./how-asked-field.tsx";
import { WhatWasSaid } from "./what-was-said.tsx";

type UndoDialogProps = { optOut: OptOut; isOpen: boolean; onClose: () => void };

/** Says what an undo undoes, and asks why: messages to somebody who wrote STOP are a serious thing. */
export function UndoDialog({ optOut, isOpen, onClose }: UndoDialogProps) {
  const { number, personName: name, id } = optOut;
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useDeleteOptOut();
  const who = name === null ? formatNumber(number) : <bdi>{name}</bdi>;
  const missing = MIN_UNDO_REASON - reason.trim().length;
  function undo() {
    mutate(
      { number, reason: reason.trim(), id },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: <>{who} can get messages again</> });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={<>Let {who} get messages again?</>}
      purpose={
        <span className="num">
          {name !== null && `${formatNumber(number)}. `}Do this only if they have asked you to. We keep your
          name, the reason and the time.
        </span>
      }
      button="Let them get messages again"
      icon={<Undo2 />}
      isBusy={isPending}
      lockedBecause={missing > 0 ? "Say how they asked, in at least 10 characters" : undefined}
      cancel="Keep opted out"
      onSubmit={undo}
      onClose={onClose}
    >
      <WhatWasSaid optOut={optOut} />
      <HowAskedField hint={`at least ${MIN_UNDO_REASON} characters`} reason={reason} onChange={setReason} />
      <SaveFault error={error} title="Still opted out" />
    </FormDialog>
  );
}
