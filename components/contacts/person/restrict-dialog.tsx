"use client";

import { useState } from "react";
import { useReleasePerson, useRestrictPerson } from "#lib/client/people/mutations.ts";
import type { Person } from "#lib/contract/desk/people/opt-out.ts";
import { MIN_UNDO_REASON } from "#lib/contract/desk/people/opt-out-source.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import type { DialogProps } from "../../ui/popup/dialog.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type RestrictDialogProps = Pick<DialogProps, "isOpen" | "onOpenChange"> & {
  person: Pick<Person, "number" | "restriction">;
};

const LEAST_REASON = 3;

/** Restricts somebody, or ends their restriction; both ask why. */
export function RestrictDialog({
  person: { number, restriction },
  isOpen,
  onOpenChange,
}: RestrictDialogProps) {
  const [reason, setReason] = useState("");
  const restricting = useRestrictPerson();
  const releasing = useReleasePerson();
  const isRestricted = restriction !== null;
  const { mutate, isPending, error } = isRestricted ? releasing : restricting;
  const words = isRestricted ? RELEASE : RESTRICT;
  function submit() {
    mutate(
      { number, reason: reason.trim() },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: words.done(formatNumber(number)) });
          setReason("");
          onOpenChange(false);
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent={isRestricted}
      title={words.title(formatNumber(number))}
      purpose={words.purpose}
      button={words.button}
      isBusy={isPending}
      lockedBecause={reason.trim().length < words.least ? words.locked : undefined}
      onSubmit={submit}
      onClose={() => onOpenChange(false)}
    >
      <Field label="Why?" hint={words.hint}>
        <Input
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <SaveFault error={error} title={words.failed} />
    </FormDialog>
  );
}

const RESTRICT = {
  title: (who: string) => `Restrict ${who}?`,
  purpose:
    "We keep what we know of them, and use none of it: no SMS, no chat and no calls from here, until an admin ends it.",
  button: "Restrict 1 person",
  hint: "For example: says that the name we have is wrong",
  least: LEAST_REASON,
  locked: "Say why",
  done: (who: string) => `${who} is restricted`,
  failed: "Not restricted",
};

const RELEASE: typeof RESTRICT = {
  title: (who) => `End the restriction of ${who}?`,
  purpose:
    "Then they can get messages again, unless they opted out or withdrew. We keep your name and the reason.",
  button: "End the restriction",
  hint: `at least ${MIN_UNDO_REASON} characters`,
  least: MIN_UNDO_REASON,
  locked: `Say why, in at least ${MIN_UNDO_REASON} characters`,
  done: (who) => `${who} is not restricted any more`,
  failed: "Still restricted",
};
