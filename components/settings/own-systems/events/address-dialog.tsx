"use client";

import { useState } from "react";
import { useCreateEventAddress, useUpdateEventAddress } from "#lib/client/event-addresses.ts";
import type { EventAddress } from "#lib/contract/desk/event-address.ts";
import { OUTGOING_TYPES, type OutgoingType } from "#lib/contract/desk/outgoing-types.ts";
import { t } from "#lib/contract/language.ts";
import { OUTGOING_GROUPS, OUTGOING_WORDS } from "#lib/contract/words/console/outgoing-words.ts";
import { Fault } from "#lib/fault.ts";
import { SaveFault } from "../../../shell/save-fault.tsx";
import { Checkbox } from "../../../ui/field/checkbox.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { Input } from "../../../ui/field/input.tsx";
import { FormDialog } from "../../../ui/popup/form-dialog.tsx";
import { showToast } from "../../../ui/toast/show-toast.ts";
import { SecretDialog } from "../secret-dialog.tsx";

type Shown = { isOpen: boolean; onClose: () => void };
type Typed = Pick<EventAddress, "name" | "url" | "types" | "seesNumbers" | "isOn">;

const NEW: Typed = { name: "", url: "", types: [...OUTGOING_TYPES], seesNumbers: false, isOn: true };

/** What the secret of an address is for. */
export const signs = () =>
  t(
    "The other system checks with it that an event is from you. Keep it where only that system can read it.",
    "Mfumo mwingine huitumia kuhakiki kuwa tukio limetoka kwako. Iweke mahali ambapo mfumo huo tu unaweza kuisoma.",
  );

/** A new address; its secret is shown once. */
export function NewAddressDialog({ canSeeNumbers, ...shown }: Shown & { canSeeNumbers: boolean }) {
  const { mutate, data, isPending, error } = useCreateEventAddress();
  if (data)
    return (
      <SecretDialog
        {...shown}
        title={t("The secret of this address", "Siri ya anwani hii")}
        purpose={signs()}
        secret={data.signingSecret}
        name="secret"
      />
    );
  return (
    <AddressForm
      {...shown}
      {...{ canSeeNumbers, error }}
      before={NEW}
      title={t("Add an address for events", "Ongeza anwani ya matukio")}
      button={t("Add the address", "Ongeza anwani")}
      isBusy={isPending}
      onSave={({ isOn: _, ...body }) => mutate(body)}
    />
  );
}

type ChangeProps = Shown & { address: EventAddress; canSeeNumbers: boolean };

export function ChangeAddressDialog({ address, canSeeNumbers, ...shown }: ChangeProps) {
  // As it was when this was opened: the page behind may hear of a change.
  const [{ name, url, types, seesNumbers, isOn }] = useState(address);
  const seen = { name, url, types, seesNumbers, isOn };
  const { mutate, isPending, error } = useUpdateEventAddress(address.id);
  return (
    <AddressForm
      {...shown}
      {...{ canSeeNumbers, error }}
      before={seen}
      title={t("Change this address", "Badilisha anwani hii")}
      button={t("Save", "Hifadhi")}
      isBusy={isPending}
      onSave={(typed) =>
        mutate(
          { ...typed, seen },
          {
            onSuccess: () => {
              showToast({ tone: "green", title: t("Address saved", "Anwani imehifadhiwa") });
              shown.onClose();
            },
          },
        )
      }
    />
  );
}

type FormProps = Shown & {
  before: Typed;
  title: string;
  button: string;
  canSeeNumbers: boolean;
  isBusy: boolean;
  error: Error | null;
  onSave: (typed: Typed) => void;
};

function AddressForm({ before, canSeeNumbers, isBusy, error, onSave, ...shown }: FormProps) {
  const [typed, setTyped] = useState(before);
  const [isAsked, setAsked] = useState(false);
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const missing = {
    name: typed.name.trim() === "" ? t("Enter a name", "Andika jina") : undefined,
    url:
      typed.url.trim() === ""
        ? t("Enter the URL that the other system gave you", "Andika URL uliyopewa na mfumo mwingine")
        : undefined,
    types: typed.types.length === 0 ? t("Choose at least one event", "Chagua angalau tukio moja") : undefined,
  };
  const faultOf = (path: string) =>
    error instanceof Fault ? error.fields.find((field) => field.path === path)?.rule : undefined;
  const urlRule = faultOf("url");
  const faults = {
    name: faultOf("name") && t("Another address has this name", "Anwani nyingine ina jina hili"),
    url: urlRule && t(`The URL ${urlRule}`, `URL: ${urlRule}`),
  };
  function save() {
    setAsked(true);
    if (Object.values(missing).every((fault) => fault === undefined)) onSave(typed);
  }
  const reason = (key: "name" | "url") => (isAsked ? missing[key] : undefined) ?? faults[key];
  return (
    <FormDialog
      {...shown}
      isInsistent
      width="wide"
      purpose={t(
        "We send each event to this URL as a signed request. You need your password again to save.",
        "Tunatuma kila tukio kwa URL hii kama ombi lenye sahihi. Unahitaji nenosiri lako tena ili kuhifadhi.",
      )}
      isBusy={isBusy}
      onSubmit={save}
    >
      <Field label={t("Name", "Jina")} error={reason("name")}>
        <Input
          autoComplete="off"
          placeholder={t("School system", "Mfumo wa shule")}
          value={typed.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="URL" error={reason("url")}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://school.example/tuma"
          value={typed.url}
          onChange={(event) => change({ url: event.target.value })}
        />
      </Field>
      <Types chosen={typed.types} onChange={(types) => change({ types })} />
      {isAsked && missing.types && (
        <p role="alert" className="text-12 text-red-fg">
          {missing.types}
        </p>
      )}
      <Checkbox
        label={t("Send whole phone numbers", "Tuma namba kamili za simu")}
        hint={
          canSeeNumbers
            ? t(
                "Otherwise numbers are masked, also inside texts.",
                "Vinginevyo namba hufichwa, hata ndani ya maandishi.",
              )
            : t(
                "You need the right to see whole phone numbers to choose this.",
                "Unahitaji ruhusa ya kuona namba kamili za simu ili kuchagua hili.",
              )
        }
        checked={typed.seesNumbers}
        disabled={!canSeeNumbers && !typed.seesNumbers}
        onChange={(event) => change({ seesNumbers: event.target.checked })}
      />
      {before !== NEW && (
        <Checkbox
          label={t("Send events to this address", "Tuma matukio kwa anwani hii")}
          hint={t(
            "While it is off, nothing is sent. You can send what it missed later.",
            "Ikiwa imezimwa, hakuna kinachotumwa. Unaweza kutuma ilichokosa baadaye.",
          )}
          checked={typed.isOn}
          onChange={(event) => change({ isOn: event.target.checked })}
        />
      )}
      {faults.name === undefined && faults.url === undefined && (
        <SaveFault error={error} title={t("Not saved", "Haikuhifadhiwa")} />
      )}
    </FormDialog>
  );
}

type TypesProps = { chosen: readonly OutgoingType[]; onChange: (types: OutgoingType[]) => void };

/** What it gets, by kinds; one press chooses all of a kind. */
function Types({ chosen, onChange }: TypesProps) {
  const turn = (types: readonly OutgoingType[], isOn: boolean) =>
    onChange(OUTGOING_TYPES.filter((type) => (types.includes(type) ? isOn : chosen.includes(type))));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-13 font-medium">{t("Events", "Matukio")}</legend>
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 max-sm:grid-cols-1">
        {OUTGOING_GROUPS.map(({ group, types }) => (
          <fieldset key={group} className="min-w-0">
            <legend className="text-12 text-ink-3">{group}</legend>
            {types.map((type) => (
              <Checkbox
                key={type}
                label={OUTGOING_WORDS[type]}
                hint={<span className="code">{type}</span>}
                checked={chosen.includes(type)}
                onChange={(event) => turn([type], event.target.checked)}
                className="mt-1.5"
              />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}
