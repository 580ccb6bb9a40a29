"use client";

import { useState } from "react";
import { useUpdatePaces } from "#lib/client/paces/queries.ts";
import type { PaceLimits } from "#lib/contract/desk/pace.ts";
import { countOf } from "#lib/contract/rules/sending/own-limits.ts";
import { MOST_A_SECOND } from "#lib/contract/rules/sending/pace.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/popup/show-toast.ts";
import { formatCount } from "../../ui/text/format-count.ts";

const SERVICES = [
  { key: "sms", label: "SMS a second" },
  { key: "chat", label: "Chat messages a second" },
] as const;

type Service = (typeof SERVICES)[number]["key"];
type PaceDialogProps = { limits: PaceLimits; isOpen: boolean; onClose: () => void };

export function PaceDialog({ limits, isOpen, onClose }: PaceDialogProps) {
  const [typed, setTyped] = useState({ sms: wordOf(limits.sms), chat: wordOf(limits.chat) });
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useUpdatePaces();
  const faultOf = (service: Service) => (isAsked ? faultIn(service, typed[service]) : undefined);
  function save() {
    setAsked(true);
    if (SERVICES.some(({ key }) => faultIn(key, typed[key]) !== undefined)) return;
    mutate(
      { sms: limitIn("sms", typed.sms), chat: limitIn("chat", typed.chat) },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: "Saved. It counts from the next request on." });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title="How fast may we send?"
      purpose="For all campaigns of a kind together. An empty field means no limit: we send as fast as the service allows. A message you send from the page “Send” does not wait."
      button="Save"
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {SERVICES.map(({ key, label }) => (
        <Field
          key={key}
          label={label}
          hint={`at most ${formatCount(MOST_A_SECOND[key])}`}
          error={faultOf(key)}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="w-28"
            value={typed[key]}
            onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
          />
        </Field>
      ))}
      <FaultNote error={error} title="Not changed" />
    </FormDialog>
  );
}

const wordOf = (limit: number | null): string => (limit === null ? "" : String(limit));

const limitIn = (service: Service, text: string): number | null => countOf(text, MOST_A_SECOND[service]);

function faultIn(service: Service, text: string): string | undefined {
  if (text.trim() === "" || limitIn(service, text) !== null) return undefined;
  return `Choose a whole number from 1 to ${formatCount(MOST_A_SECOND[service])}, or clear the field`;
}
