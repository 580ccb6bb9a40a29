"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { consoleNow } from "#lib/client/console-clock.ts";
import { useTakeSecondStep } from "#lib/client/session/mutations.ts";
import type { SecondStep } from "#lib/contract/desk/team/factor.ts";
import { t, translated } from "#lib/contract/language.ts";
import { sayWait } from "#lib/contract/words/say-wait.ts";
import { Fault } from "#lib/fault.ts";
import { Field } from "../ui/field/field.tsx";
import { Input } from "../ui/field/input.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { useOneAtATime } from "../ui/load/use-one-at-a-time.ts";
import { useTicking } from "../ui/time/use-ticking.ts";
import { faultSentence, waitSentence } from "./fault-sentence.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { SubmitButton } from "./submit-button.tsx";

const INSTEAD = translated(
  () =>
    ({
      passkey: t("Use a passkey instead", "Tumia passkey badala yake"),
      totp: t("Use the app instead", "Tumia programu badala yake"),
      recovery: t("Use a recovery code instead", "Tumia msimbo wa kurejesha badala yake"),
    }) as const satisfies Record<SecondStep, string>,
);

type SecondStepFormProps = { ways: readonly SecondStep[]; back: string | null };

/** One way at a time, the safest first; the others are a press away. */
export function SecondStepForm({ ways, back }: SecondStepFormProps) {
  const [way, setWay] = useState<SecondStep>(ways[0] ?? "totp");
  // Codes of the app and recovery codes are counted together.
  const [waitUntilMs, setWaitUntil] = useState(0);
  return (
    <div className="flex flex-col gap-5">
      {way === "passkey" ? (
        <PasskeyButton isSecondStep look="primary" back={back}>
          {t("Use your passkey", "Tumia passkey yako")}
        </PasskeyButton>
      ) : (
        <CodeForm key={way} way={way} back={back} waitUntilMs={waitUntilMs} onWait={setWaitUntil} />
      )}
      <div className="flex flex-col items-start gap-2 text-13">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button
              key={other}
              type="button"
              className="link cursor-default rounded-1"
              onClick={() => setWay(other)}
            >
              {INSTEAD[other]}
            </button>
          ))}
        <PageLink href="/sign-in" className="link">
          {t("Start again", "Anza upya")}
        </PageLink>
      </div>
    </div>
  );
}

const WORDS = translated(
  () =>
    ({
      totp: { label: t("Code from your app", "Msimbo wa programu yako"), hint: t("6 digits", "tarakimu 6") },
      recovery: {
        label: t("Recovery code", "Msimbo wa kurejesha"),
        hint: t("such as k7qm2-xv9hd", "kama k7qm2-xv9hd"),
      },
    }) as const,
);

type CodeFormProps = {
  way: "totp" | "recovery";
  back: string | null;
  /** When codes count again, by the clock of the console; 0 where they do. */
  waitUntilMs: number;
  onWait: (untilMs: number) => void;
};

/** A code of the app, or one of those that were kept for the day on which the phone is lost. */
export function CodeForm({ way, back, waitUntilMs, onWait }: CodeFormProps) {
  const router = useRouter();
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { mutateAsync, isSuccess } = useTakeSecondStep();
  const { run, isBusy } = useOneAtATime();
  const wait = useWait(waitUntilMs);
  const isWaitOver = waitUntilMs > 0 && wait === undefined;
  // Whoever came from the password goes on typing.
  useEffect(() => field.current?.focus(), []);

  function refuse(error: unknown) {
    const waitMs = error instanceof Fault ? error.retryAfterMs : undefined;
    onWait(waitMs === undefined ? 0 : consoleNow().getTime() + waitMs);
    setRefusal(waitMs === undefined ? faultSentence(error) : waitSentence(error));
    field.current?.select();
    field.current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (wait !== undefined) return;
    void run(() => mutateAsync({ way, code }).then(() => router.replace(back ?? "/overview"), refuse));
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field {...WORDS[way]} error={isWaitOver ? undefined : refusal}>
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
      <div className="flex flex-col gap-1.5">
        <SubmitButton isBusy={isBusy || isSuccess} lockedBecause={wait}>
          {t("Sign in", "Ingia")}
        </SubmitButton>
        {wait !== undefined && <WaitLine key={waitUntilMs} words={wait} />}
      </div>
    </form>
  );
}

/** Read out once: a clock in an alert would be read every second. */
function WaitLine({ words }: { words: string }) {
  const [said] = useState(words);
  return (
    <p role="alert" className="num text-12 text-ink-2">
      <span className="sr-only">{said}</span>
      <span aria-hidden="true">{words}</span>
    </p>
  );
}

/** How long nothing more can be tried, second by second; undefined once that is over. `untilMs` is a time of the console. */
export function useWait(untilMs: number): string | undefined {
  const words = useTicking((now) => {
    const ms = untilMs - now.getTime();
    return ms > 0
      ? t(`You can try again in ${sayWait(ms)}.`, `Unaweza kujaribu tena baada ya ${sayWait(ms)}.`)
      : "";
  });
  return words || undefined;
}
