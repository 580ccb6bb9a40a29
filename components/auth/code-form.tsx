"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTakeSecondStep } from "#lib/client/session/mutations.ts";
import { Field } from "../ui/field/field.tsx";
import { Input } from "../ui/field/input.tsx";
import { useOneAtATime } from "../ui/load/use-one-at-a-time.ts";
import { faultSentence } from "./fault-sentence.ts";
import { SubmitButton } from "./submit-button.tsx";

const WORDS = {
  totp: { label: "Code from your app", hint: "6 digits" },
  recovery: { label: "Recovery code", hint: "such as k7qm2-xv9hd" },
} as const;

type CodeFormProps = { way: "totp" | "recovery"; back: string | null };

/** A code of the app, or one of those that were kept for the day on which the phone is lost. */
export function CodeForm({ way, back }: CodeFormProps) {
  const router = useRouter();
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { mutateAsync, isSuccess } = useTakeSecondStep();
  const { run, isBusy } = useOneAtATime();
  // Whoever came from the password goes on typing.
  useEffect(() => field.current?.focus(), []);

  function refuse(error: unknown) {
    setRefusal(faultSentence(error));
    field.current?.select();
    field.current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void run(() => mutateAsync({ way, code }).then(() => router.replace(back ?? "/overview"), refuse));
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field {...WORDS[way]} error={refusal}>
        <Input
          ref={field}
          controlSize="large"
          isCode
          autoComplete={way === "totp" ? "one-time-code" : "off"}
          inputMode={way === "totp" ? "numeric" : "text"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            setRefusal(undefined);
          }}
        />
      </Field>
      <SubmitButton isBusy={isBusy || isSuccess}>Sign in</SubmitButton>
    </form>
  );
}
