"use client";

import { useState } from "react";
import type { SecondStep } from "#lib/contract/desk/team/factor.ts";
import { PageLink } from "../ui/list/page-link.tsx";
import { CodeForm } from "./code-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

const INSTEAD = {
  passkey: "Use a passkey instead",
  totp: "Use the app instead",
  recovery: "Use a recovery code instead",
} as const satisfies Record<SecondStep, string>;

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
          Use your passkey
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
          Start again
        </PageLink>
      </div>
    </div>
  );
}
