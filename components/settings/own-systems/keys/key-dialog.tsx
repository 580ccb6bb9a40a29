"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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
import { t, translated } from "#lib/contract/language.ts";
import { SaveFault } from "../../../shell/save-fault.tsx";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { PageLink } from "../../../ui/list/page-link.tsx";
import { FormDialog } from "../../../ui/popup/form-dialog.tsx";
import { CodeBlock } from "../../../ui/text/code-block.tsx";
import { Time } from "../../../ui/time/time.tsx";
import { showToast } from "../../../ui/toast/show-toast.ts";
import { curlExample, KEY_VARIABLE } from "../developers/examples.ts";
import { SecretDialog } from "../secret-dialog.tsx";
import { KeyForm } from "./key-form.tsx";

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
  if (data)
    return (
      <MadeDialog {...shown} title={t("Your new key", "Ufunguo wako mpya")} {...{ origin, made: data }} />
    );
  const before = {
    name: "",
    rights: KEY_RIGHTS.filter((right) => right === "sms" || right === "seeNumbers"),
  };
  return (
    <KeyForm
      {...shown}
      {...{ before, error, rights }}
      title={t("Make a key", "Tengeneza ufunguo")}
      button={t("Make the key", "Tengeneza ufunguo")}
      isBusy={isPending}
      onSave={(typed) => mutate({ ...typed, isTest: kind === "test" })}
    >
      {kinds.length > 1 && (
        <Field
          label={t("Kind", "Aina")}
          hint={t("It cannot be changed later.", "Haiwezi kubadilishwa baadaye.")}
        >
          <Select value={kind} onChange={setKind} options={KINDS} />
        </Field>
      )}
    </KeyForm>
  );
}

const KINDS = translated(() => [
  { value: "live", label: t("Live: what it asks for is sent", "Halisi: kinachoombwa hutumwa") },
  {
    value: "test",
    label: t(
      "Test: a sandbox answers, and nobody gets anything",
      "Jaribio: sandbox hujibu, na hakuna anayepata chochote",
    ),
  },
]);

function ChangeDialog({ apiKey, rights, isOpen, onClose }: OfKey & { apiKey: ApiKey }) {
  // As it was when this was opened: the list behind is read anew.
  const [before] = useState(() => rulesOf(apiKey));
  const { mutate, isPending, error } = useUpdateKey(apiKey.id);
  const done = () => {
    showToast({ tone: "green", title: t("Key saved", "Ufunguo umehifadhiwa") });
    onClose();
  };
  return (
    <KeyForm
      {...{ before, error, rights, isOpen, onClose }}
      title={t("Change this key", "Badilisha ufunguo huu")}
      button={t("Save", "Hifadhi")}
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

const HOURS = translated(() => [
  { value: "0", label: t("Not at all: it stops now", "Hata kidogo: inaacha sasa") },
  { value: "24", label: t("24 hours", "saa 24") },
  { value: "168", label: t("7 days", "siku 7") },
]);
/** While the secret before the present one works: its end is not moved further. */
const HOURS_OF_OLDER = translated(() => [
  {
    value: "0",
    label: t("Not at all: all secrets made before stop now", "Hata kidogo: siri zote za awali zinaacha sasa"),
  },
  { value: "168", label: t("As long as it works now", "Kwa muda inaofanya kazi sasa") },
]);

function RotateDialog({ apiKey, origin, isOpen, onClose }: OfKey & { apiKey: ApiKey }) {
  // As it was when this was opened: once a secret was made there is an older one.
  const [{ oldUntil }] = useState(apiKey);
  const [hours, setHours] = useState(oldUntil === null ? "24" : "168");
  const { mutate, data, isPending, error } = useRotateKey(apiKey.id);
  if (data)
    return (
      <MadeDialog {...{ isOpen, onClose, origin }} title={t("The new secret", "Siri mpya")} made={data} />
    );
  return (
    <FormDialog
      {...{ isOpen, onClose }}
      isInsistent
      title={t("Make a new secret?", "Tengeneza siri mpya?")}
      purpose={
        oldUntil === null
          ? t(
              "Put the new one into the other system before the present one ends.",
              "Weka mpya kwenye mfumo mwingine kabla ya iliyopo kuisha.",
            )
          : t(
              <>
                The newest secret stops now, as nobody may have seen it. The one before works until{" "}
                <Time value={oldUntil} />.
              </>,
              <>
                Siri mpya zaidi inaacha kufanya kazi sasa, kwa kuwa huenda hakuna aliyeiona. Iliyotangulia
                inafanya kazi hadi <Time value={oldUntil} />.
              </>,
            )
      }
      button={t("Make a new secret", "Tengeneza siri mpya")}
      isBusy={isPending}
      onSubmit={() => mutate(Number(hours))}
    >
      <Field
        label={
          oldUntil === null
            ? t("How long the present secret still works", "Siri iliyopo ifanye kazi kwa muda gani bado")
            : t(
                "How long the secret before it still works",
                "Siri iliyotangulia ifanye kazi kwa muda gani bado",
              )
        }
      >
        <Select value={hours} onChange={setHours} options={oldUntil === null ? HOURS : HOURS_OF_OLDER} />
      </Field>
      <SaveFault
        error={error}
        title={t("No secret was made", "Siri haikutengenezwa")}
        again={t("Then make a new one.", "Kisha tengeneza mpya.")}
      />
    </FormDialog>
  );
}

function RevokeDialog({ apiKey, isOpen, onClose }: OfKey & { apiKey: ApiKey }) {
  const { mutate, isPending, error } = useRevokeKey(apiKey.id);
  const done = () => {
    showToast({ tone: "green", title: t("Key revoked", "Ufunguo umebatilishwa") });
    onClose();
  };
  return (
    <FormDialog
      {...{ isOpen, onClose }}
      isInsistent
      title={t(
        <>
          Revoke <bdi>{apiKey.name}</bdi>?
        </>,
        <>
          Batilisha <bdi>{apiKey.name}</bdi>?
        </>,
      )}
      purpose={t(
        "From now on no request with it is accepted. What it has asked for is still sent. You cannot undo this.",
        "Kuanzia sasa hakuna ombi lake litakalopokelewa. Kilichoombwa nao tayari bado kitatumwa. Huwezi kutendua hili.",
      )}
      button={t("Revoke the key", "Batilisha ufunguo")}
      isBusy={isPending}
      onSubmit={() => mutate(undefined, { onSuccess: done })}
    >
      <SaveFault error={error} title={t("Not revoked", "Haukubatilishwa")} />
    </FormDialog>
  );
}

type MadeDialogProps = Shown & { title: string; made: NewKey; origin: string };

/** The secret of a key, with the first request to make by it. */
function MadeDialog({ title, made: { key, secret }, origin, ...shown }: MadeDialogProps) {
  const sender = key.senders?.[0] ?? t("YOUR SENDER", "JINA LAKO");
  const example = `export ${KEY_VARIABLE}='${secret}'\n${curlExample({ origin, sender })}`;
  return (
    <SecretDialog
      {...shown}
      {...{ title, secret }}
      name="key"
      purpose={t(
        "Whoever has it sends in your name. Keep it where only that system can read it.",
        "Aliye nao hutuma kwa jina lako. Uweke mahali ambapo mfumo huo tu unaweza kuusoma.",
      )}
    >
      <h3 className="mt-4 mb-1 font-medium text-13">{t("Your first message", "Ujumbe wako wa kwanza")}</h3>
      <CodeBlock label={t("Your first message", "Ujumbe wako wa kwanza")}>{example}</CodeBlock>
      <p className="mt-1">
        <CopyButton text={example} label={t("Copy the example", "Nakili mfano")} />
      </p>
      <p className="mt-2 text-12 text-ink-2">
        {t(
          "If you run it again, nothing is sent twice: the Idempotency-Key is the same.",
          "Ukiuendesha tena, hakuna kinachotumwa mara mbili: Idempotency-Key ni ile ile.",
        )}{" "}
        <PageLink href="/settings/own-systems/developers" className="underline">
          {t("Other languages and the whole API", "Lugha nyingine na API yote")}
        </PageLink>
      </p>
    </SecretDialog>
  );
}
