"use client";

import { useState } from "react";
import {
  useDeleteEventAddress,
  useRepeatDeliveries,
  useRotateEventSecret,
} from "#lib/client/event-addresses.ts";
import type { EventAddress, RepeatDeliveries } from "#lib/contract/desk/event-address.ts";
import { ROTATION_WORDS } from "#lib/contract/words/console/outgoing-words.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { SaveFault } from "../../../shell/save-fault.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { useNavigate } from "../../../ui/load/use-go.ts";
import { FormDialog } from "../../../ui/popup/form-dialog.tsx";
import { Time } from "../../../ui/time/time.tsx";
import { showToast } from "../../../ui/toast/show-toast.ts";
import { SecretDialog } from "../secret-dialog.tsx";
import { ChangeAddressDialog, SIGNS } from "./address-dialog.tsx";

export type AddressAct = "change" | "secret" | "repeat" | "delete";

type ActProps = { address: EventAddress; canSeeNumbers: boolean; isOpen: boolean; onClose: () => void };

/** The question that belongs to what was chosen for an address. */
export function AddressActDialog({ act, ...rest }: ActProps & { act: AddressAct }) {
  if (act === "change") return <ChangeAddressDialog {...rest} />;
  if (act === "secret") return <RotateDialog {...rest} />;
  return act === "repeat" ? <RepeatDialog {...rest} /> : <DeleteDialog {...rest} />;
}

function RotateDialog({ address, isOpen, onClose }: ActProps) {
  // As it was when this was opened: once a secret was made there is an older one.
  const [{ oldSecretUntil }] = useState(address);
  const words =
    oldSecretUntil === null ? (
      ROTATION_WORDS
    ) : (
      <>
        The newest secret stops now, as nobody may have seen it. The one before signs beside the new one until{" "}
        <Time value={oldSecretUntil} />.
      </>
    );
  const { mutate, data, isPending, error } = useRotateEventSecret(address.id);
  if (data)
    return (
      <SecretDialog
        {...{ isOpen, onClose }}
        title="The new secret"
        purpose={SIGNS}
        secret={data.signingSecret}
        name="secret"
        note={words}
      />
    );
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title="Make a new secret?"
      purpose={words}
      button="Make a new secret"
      isBusy={isPending}
      onSubmit={() => mutate(undefined)}
      onClose={onClose}
    >
      <SaveFault error={error} title="No secret was made" again="Then make a new one." />
    </FormDialog>
  );
}

const HOUR_MS = 3_600_000;
const SINCE = [
  { value: "1", label: "The last hour" },
  { value: "24", label: "The last 24 hours" },
  { value: "168", label: "The last 7 days" },
  { value: "720", label: "The last 30 days" },
];
const WHAT: { value: RepeatDeliveries["what"]; label: string }[] = [
  { value: "failed", label: "Events that failed" },
  { value: "all", label: "All events, also those it accepted" },
];

function RepeatDialog({ address, isOpen, onClose }: ActProps) {
  const [what, setWhat] = useState<RepeatDeliveries["what"]>("failed");
  const [hours, setHours] = useState("24");
  const { mutate, isPending, error } = useRepeatDeliveries(address.id);
  function go() {
    const since = new Date(Date.now() - Number(hours) * HOUR_MS).toISOString();
    mutate(
      { what, since },
      {
        onSuccess: ({ count }) => {
          const title =
            count === 0 ? "There was nothing to send again" : `We send ${formatNoun(count, "event")} again`;
          showToast({ tone: "green", title });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title="Send events again?"
      purpose="Each keeps its id, so that the other system can see what it has already."
      button="Send again"
      isBusy={isPending}
      lockedBecause={address.isOn ? undefined : "Switch the address on first"}
      onSubmit={go}
      onClose={onClose}
    >
      <Field label="Which events">
        <Select
          value={what}
          onChange={(value) => setWhat(value === "all" ? "all" : "failed")}
          options={WHAT}
        />
      </Field>
      <Field label="From">
        <Select value={hours} onChange={setHours} options={SINCE} />
      </Field>
      <SaveFault error={error} title="Not sent again" />
    </FormDialog>
  );
}

function DeleteDialog({ address, isOpen, onClose }: ActProps) {
  const { push } = useNavigate();
  const { mutate, isPending, error } = useDeleteEventAddress(address.id);
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={
        <>
          Delete <bdi>{address.name}</bdi>?
        </>
      }
      purpose="Nothing is sent there any more, and what waits is not sent. You cannot undo this."
      button="Delete the address"
      look="danger"
      isBusy={isPending}
      onSubmit={() =>
        mutate(undefined, {
          onSuccess: () => {
            showToast({ tone: "green", title: "Address deleted" });
            onClose();
            push("/settings/own-systems");
          },
        })
      }
      onClose={onClose}
    >
      <SaveFault error={error} title="Not deleted" />
    </FormDialog>
  );
}
