"use client";

import { useState } from "react";
import {
  useDeleteEventAddress,
  useRepeatDeliveries,
  useRotateEventSecret,
} from "#lib/client/event-addresses.ts";
import type { EventAddress, RepeatDeliveries } from "#lib/contract/desk/event-address.ts";
import { t, translated } from "#lib/contract/language.ts";
import { rotationWords } from "#lib/contract/words/console/outgoing-words.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { SaveFault } from "../../../shell/save-fault.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { useNavigate } from "../../../ui/load/use-go.ts";
import { FormDialog } from "../../../ui/popup/form-dialog.tsx";
import { Time } from "../../../ui/time/time.tsx";
import { showToast } from "../../../ui/toast/show-toast.ts";
import { SecretDialog } from "../secret-dialog.tsx";
import { ChangeAddressDialog, signs } from "./address-dialog.tsx";

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
    oldSecretUntil === null
      ? rotationWords()
      : t(
          <>
            The newest secret stops now, as nobody may have seen it. The one before signs beside the new one
            until <Time value={oldSecretUntil} />.
          </>,
          <>
            Siri mpya zaidi inaacha kufanya kazi sasa, kwa kuwa huenda hakuna aliyeiona. Iliyotangulia inatia
            sahihi kando ya mpya hadi <Time value={oldSecretUntil} />.
          </>,
        );
  const { mutate, data, isPending, error } = useRotateEventSecret(address.id);
  if (data)
    return (
      <SecretDialog
        {...{ isOpen, onClose }}
        title={t("The new secret", "Siri mpya")}
        purpose={signs()}
        secret={data.signingSecret}
        name="secret"
        note={words}
      />
    );
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={t("Make a new secret?", "Tengeneza siri mpya?")}
      purpose={words}
      button={t("Make a new secret", "Tengeneza siri mpya")}
      isBusy={isPending}
      onSubmit={() => mutate(undefined)}
      onClose={onClose}
    >
      <SaveFault
        error={error}
        title={t("No secret was made", "Siri haikutengenezwa")}
        again={t("Then make a new one.", "Kisha tengeneza mpya.")}
      />
    </FormDialog>
  );
}

const HOUR_MS = 3_600_000;
const SINCE = translated(() => [
  { value: "1", label: t("The last hour", "Saa iliyopita") },
  { value: "24", label: t("The last 24 hours", "Saa 24 zilizopita") },
  { value: "168", label: t("The last 7 days", "Siku 7 zilizopita") },
  { value: "720", label: t("The last 30 days", "Siku 30 zilizopita") },
]);
const WHAT = translated<{ value: RepeatDeliveries["what"]; label: string }[]>(() => [
  { value: "failed", label: t("Events that failed", "Matukio yaliyoshindikana") },
  { value: "all", label: t("All events, also those it accepted", "Matukio yote, hata yaliyopokelewa") },
]);

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
            count === 0
              ? t("There was nothing to send again", "Hakukuwa na cha kutuma tena")
              : t(
                  `We send ${formatNoun(count, "event")} again`,
                  `Tunatuma ${formatNounSw(count, "tukio", "matukio")} tena`,
                );
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
      title={t("Send events again?", "Tuma matukio tena?")}
      purpose={t(
        "Each keeps its id, so that the other system can see what it has already.",
        "Kila moja linabaki na id yake, ili mfumo mwingine uone lile ulilo nalo tayari.",
      )}
      button={t("Send again", "Tuma tena")}
      isBusy={isPending}
      lockedBecause={address.isOn ? undefined : t("Switch the address on first", "Washa anwani kwanza")}
      onSubmit={go}
      onClose={onClose}
    >
      <Field label={t("Which events", "Matukio yapi")}>
        <Select
          value={what}
          onChange={(value) => setWhat(value === "all" ? "all" : "failed")}
          options={WHAT}
        />
      </Field>
      <Field label={t("From", "Kuanzia")}>
        <Select value={hours} onChange={setHours} options={SINCE} />
      </Field>
      <SaveFault error={error} title={t("Not sent again", "Hayakutumwa tena")} />
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
      title={t(
        <>
          Delete <bdi>{address.name}</bdi>?
        </>,
        <>
          Futa <bdi>{address.name}</bdi>?
        </>,
      )}
      purpose={t(
        "Nothing is sent there any more, and what waits is not sent. You cannot undo this.",
        "Hakuna kitakachotumwa huko tena, na kinachosubiri hakitatumwa. Huwezi kutendua hili.",
      )}
      button={t("Delete the address", "Futa anwani")}
      look="danger"
      isBusy={isPending}
      onSubmit={() =>
        mutate(undefined, {
          onSuccess: () => {
            showToast({ tone: "green", title: t("Address deleted", "Anwani imefutwa") });
            onClose();
            push("/settings/own-systems");
          },
        })
      }
      onClose={onClose}
    >
      <SaveFault error={error} title={t("Not deleted", "Haikufutwa")} />
    </FormDialog>
  );
}
