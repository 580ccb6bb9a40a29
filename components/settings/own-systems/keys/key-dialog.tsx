"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  apiKeysQuery,
  type TypedKey,
  useCreateKey,
  useRevokeKey,
  useRotateKey,
  useUpdateKey,
} from "#lib/client/api-keys.ts";
import type { ApiKey, NewKey } from "#lib/contract/desk/api/key.ts";
import { KEY_RIGHTS } from "#lib/contract/desk/choices.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import { RIGHT_WORDS } from "#lib/contract/words/console/right-words.ts";
import { Fault } from "#lib/fault.ts";
import { SaveFault } from "../../../shell/save-fault.tsx";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { Checkbox } from "../../../ui/field/checkbox.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { Input } from "../../../ui/field/input.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { PageLink } from "../../../ui/list/page-link.tsx";
import { FormDialog } from "../../../ui/popup/form-dialog.tsx";
import { CodeBlock } from "../../../ui/text/code-block.tsx";
import { Time } from "../../../ui/time/time.tsx";
import { showToast } from "../../../ui/toast/show-toast.ts";
import { curlExample, KEY_VARIABLE } from "../developers/examples.ts";
import { SecretDialog } from "../secret-dialog.tsx";

export type KeyAct = "make" | "change" | "rotate" | "revoke";

type Shown = { isOpen: boolean; onClose: () => void };
type KeyDialogProps = Shown & {
  act: KeyAct;
  apiKey: ApiKey | null;
  rights: readonly Right[];
  origin: string;
};

/** The question that belongs to what was chosen for a key, or for a new one. */
export function KeyDialog({ act, apiKey, ...rest }: KeyDialogProps) {
  if (apiKey === null) return <MakeDialog {...rest} />;
  if (act === "change") return <ChangeDialog {...rest} apiKey={apiKey} />;
  return act === "rotate" ? (
    <RotateDialog {...rest} apiKey={apiKey} />
  ) : (
    <RevokeDialog {...rest} apiKey={apiKey} />
  );
}

type OfKey = Omit<KeyDialogProps, "act" | "apiKey">;

function MakeDialog({ rights, origin, ...shown }: OfKey) {
  const { mutate, data, isPending, error } = useCreateKey();
  const kinds = useQuery(apiKeysQuery).data?.kinds ?? [];
  const [kind, setKind] = useState("live");
  if (data) return <MadeDialog {...shown} title="Your new key" {...{ origin, made: data }} />;
  const before = {
    name: "",
    rights: KEY_RIGHTS.filter((right) => right === "sms" || right === "seeNumbers"),
  };
  return (
    <KeyForm
      {...shown}
      {...{ before, error, rights }}
      title="Make a key"
      button="Make the key"
      isBusy={isPending}
      onSave={(typed) => mutate({ ...typed, isTest: kind === "test" })}
    >
      {kinds.length > 1 && (
        <Field label="Kind" hint="It cannot be changed later.">
          <Select value={kind} onChange={setKind} options={KINDS} />
        </Field>
      )}
    </KeyForm>
  );
}

const KINDS = [
  { value: "live", label: "Live: what it asks for is sent" },
  { value: "test", label: "Test: a sandbox answers, and nobody gets anything" },
];

function ChangeDialog({ apiKey, rights, isOpen, onClose }: OfKey & { apiKey: ApiKey }) {
  // As it was when this was opened: the list behind is read anew.
  const [before] = useState(() => rulesOf(apiKey));
  const { mutate, isPending, error } = useUpdateKey(apiKey.id);
  const done = () => {
    showToast({ tone: "green", title: "Key saved" });
    onClose();
  };
  return (
    <KeyForm
      {...{ before, error, rights, isOpen, onClose }}
      title="Change this key"
      button="Save"
      isBusy={isPending}
      onSave={(typed) => mutate({ ...typed, seen: before }, { onSuccess: done })}
    />
  );
}

const rulesOf = ({
  name,
  rights,
  senders,
  addresses,
  messagesPerDay,
  creditsPerDay,
  expiresAt,
}: ApiKey): TypedKey => ({
  ...{ name, senders, addresses, messagesPerDay, creditsPerDay, expiresAt },
  rights: KEY_RIGHTS.filter((right) => rights.includes(right)),
});

// What is no number would go out as null, which lifts the limit.
const isLimit = (text: string): boolean => Number.isInteger(numberOf(text) ?? 0);
const limitFault = (text: string): string | undefined =>
  isLimit(text) ? undefined : "Enter a whole number, or nothing for no limit";

const dayOf = ({ expiresAt }: TypedKey): string => (expiresAt ?? "").slice(0, 10);

/** The end of a day by the clock of who looks; null for none. */
const endOf = (day: string): string | null => (day === "" ? null : new Date(`${day}T23:59:59`).toISOString());

type FormProps = Shown & {
  before: TypedKey;
  title: string;
  button: string;
  rights: readonly Right[];
  isBusy: boolean;
  error: Error | null;
  onSave: (typed: TypedKey) => void;
  children?: ReactNode;
};

const listOf = (text: string): string[] | null => {
  const entries = text.split(/[,\n]/).flatMap((entry) => entry.trim() || []);
  return entries.length === 0 ? null : entries;
};
const numberOf = (text: string): number | null =>
  text.trim() === "" ? null : Number(text.replaceAll(",", ""));

function KeyForm({ before, rights, isBusy, error, onSave, children, ...shown }: FormProps) {
  const [name, setName] = useState(before.name);
  const [chosen, setChosen] = useState<readonly Right[]>(before.rights);
  const [senders, setSenders] = useState((before.senders ?? []).join(", "));
  const [addresses, setAddresses] = useState((before.addresses ?? []).join(", "));
  const [messages, setMessages] = useState(String(before.messagesPerDay ?? ""));
  const [credits, setCredits] = useState(String(before.creditsPerDay ?? ""));
  const [lastDay, setLastDay] = useState(dayOf(before));
  const [isAsked, setAsked] = useState(false);
  const isNamed = name.trim() !== "";
  const faultOf = (path: string) =>
    error instanceof Fault ? error.fields.find((field) => field.path.startsWith(path))?.rule : undefined;
  const places = ["name", "senders", "addresses", "messagesPerDay", "creditsPerDay", "expiresAt"];
  function save() {
    setAsked(true);
    if (!isNamed || chosen.length === 0 || ![messages, credits].every(isLimit)) return;
    onSave({
      ...before,
      name,
      rights: KEY_RIGHTS.filter((right) => chosen.includes(right)),
      senders: listOf(senders),
      addresses: listOf(addresses),
      messagesPerDay: numberOf(messages),
      creditsPerDay: numberOf(credits),
      expiresAt: lastDay === dayOf(before) ? (before.expiresAt ?? null) : endOf(lastDay),
    });
  }
  return (
    <FormDialog
      {...shown}
      isInsistent
      width="wide"
      purpose="Another system uses this key as a person uses their password. You need your own password again to save."
      isBusy={isBusy}
      onSubmit={save}
    >
      <Field label="Name" error={isAsked && !isNamed ? "Enter a name" : faultOf("name")}>
        <Input
          autoComplete="off"
          placeholder="School system"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {children}
      <KeyRights {...{ rights, chosen }} had={before.rights} onChange={setChosen} />
      {isAsked && chosen.length === 0 && (
        <p role="alert" className="text-12 text-red-fg">
          Choose at least one right
        </p>
      )}
      <Field label="Senders it may use" hint="Divided by commas. Empty: any." error={faultOf("senders")}>
        <Input autoComplete="off" value={senders} onChange={(event) => setSenders(event.target.value)} />
      </Field>
      <Field
        label="Most messages a day"
        hint="Empty: no limit."
        error={limitFault(messages) ?? faultOf("messagesPerDay")}
      >
        <Input inputMode="numeric" value={messages} onChange={(event) => setMessages(event.target.value)} />
      </Field>
      <Field
        label="Most credits a day"
        hint="Empty: no limit."
        error={limitFault(credits) ?? faultOf("creditsPerDay")}
      >
        <Input inputMode="numeric" value={credits} onChange={(event) => setCredits(event.target.value)} />
      </Field>
      <Field label="Last day" hint="Empty: it works until somebody revokes it." error={faultOf("expiresAt")}>
        <Input type="date" value={lastDay} onChange={(event) => setLastDay(event.target.value)} />
      </Field>
      <Field
        label="Addresses it may come from"
        hint="IP addresses or networks such as 203.0.113.0/24. Empty: from anywhere."
        error={faultOf("addresses")}
      >
        <Input autoComplete="off" value={addresses} onChange={(event) => setAddresses(event.target.value)} />
      </Field>
      {places.every((place) => faultOf(place) === undefined) && <SaveFault error={error} title="Not saved" />}
    </FormDialog>
  );
}

type RightsProps = {
  rights: readonly Right[];
  chosen: readonly Right[];
  had: readonly Right[];
  onChange: (rights: readonly Right[]) => void;
};

/** Nobody gives a key what they do not have. */
function KeyRights({ rights, chosen, had, onChange }: RightsProps) {
  const turn = (right: Right, isOn: boolean) =>
    onChange(isOn ? [...chosen, right] : chosen.filter((each) => each !== right));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-13">What it may do</legend>
      {KEY_RIGHTS.map((right) => (
        <Checkbox
          key={right}
          label={RIGHT_WORDS[right]}
          hint={
            right === "seeNumbers"
              ? "A key that sends needs it, as whoever brings numbers sees them."
              : undefined
          }
          checked={chosen.includes(right)}
          disabled={!rights.includes(right) && !had.includes(right)}
          onChange={(event) => turn(right, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}

const HOURS = [
  { value: "0", label: "Not at all: it stops now" },
  { value: "24", label: "24 hours" },
  { value: "168", label: "7 days" },
];
/** While the secret before the present one works: its end is not moved further. */
const HOURS_OF_OLDER = [
  { value: "0", label: "Not at all: all secrets made before stop now" },
  { value: "168", label: "As long as it works now" },
];

function RotateDialog({ apiKey, origin, isOpen, onClose }: OfKey & { apiKey: ApiKey }) {
  // As it was when this was opened: once a secret was made there is an older one.
  const [{ oldUntil }] = useState(apiKey);
  const [hours, setHours] = useState(oldUntil === null ? "24" : "168");
  const { mutate, data, isPending, error } = useRotateKey(apiKey.id);
  if (data) return <MadeDialog {...{ isOpen, onClose, origin }} title="The new secret" made={data} />;
  return (
    <FormDialog
      {...{ isOpen, onClose }}
      isInsistent
      title="Make a new secret?"
      purpose={
        oldUntil === null ? (
          "Put the new one into the other system before the present one ends."
        ) : (
          <>
            The newest secret stops now, as nobody may have seen it. The one before works until{" "}
            <Time value={oldUntil} />.
          </>
        )
      }
      button="Make a new secret"
      isBusy={isPending}
      onSubmit={() => mutate(Number(hours))}
    >
      <Field label={`How long the ${oldUntil === null ? "present secret" : "secret before it"} still works`}>
        <Select value={hours} onChange={setHours} options={oldUntil === null ? HOURS : HOURS_OF_OLDER} />
      </Field>
      <SaveFault error={error} title="No secret was made" again="Then make a new one." />
    </FormDialog>
  );
}

function RevokeDialog({ apiKey, isOpen, onClose }: OfKey & { apiKey: ApiKey }) {
  const { mutate, isPending, error } = useRevokeKey(apiKey.id);
  const done = () => {
    showToast({ tone: "green", title: "Key revoked" });
    onClose();
  };
  return (
    <FormDialog
      {...{ isOpen, onClose }}
      isInsistent
      title={
        <>
          Revoke <bdi>{apiKey.name}</bdi>?
        </>
      }
      purpose="From now on no request with it is accepted. What it has asked for is still sent. You cannot undo this."
      button="Revoke the key"
      isBusy={isPending}
      onSubmit={() => mutate(undefined, { onSuccess: done })}
    >
      <SaveFault error={error} title="Not revoked" />
    </FormDialog>
  );
}

type MadeDialogProps = Shown & { title: string; made: NewKey; origin: string };

/** The secret of a key, with the first request to make by it. */
function MadeDialog({ title, made: { key, secret }, origin, ...shown }: MadeDialogProps) {
  const sender = key.senders?.[0] ?? "YOUR SENDER";
  const example = `export ${KEY_VARIABLE}='${secret}'\n${curlExample({ origin, sender })}`;
  return (
    <SecretDialog
      {...shown}
      {...{ title, secret }}
      name="key"
      purpose="Whoever has it sends in your name. Keep it where only that system can read it."
    >
      <h3 className="mt-4 mb-1 font-medium text-13">Your first message</h3>
      <CodeBlock label="Your first message">{example}</CodeBlock>
      <p className="mt-1">
        <CopyButton text={example} label="Copy the example" />
      </p>
      <p className="mt-2 text-12 text-ink-2">
        If you run it again, nothing is sent twice: the Idempotency-Key is the same.{" "}
        <PageLink href="/settings/own-systems/developers" className="underline">
          Other languages and the whole API
        </PageLink>
      </p>
    </SecretDialog>
  );
}
