"use client";

import { Phone } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Confirmed } from "#lib/client/calls/confirmation-of.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { CheckingCall } from "../../shell/calls/checking-call.tsx";
import { DialOutcome } from "../../shell/calls/dial-outcome.tsx";
import { useDialling } from "../../shell/calls/use-dialling.ts";
import { useEnteredEarly } from "../../shell/early/use-entered-early.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { createTabState } from "../../ui/load/tab-state.ts";
import { Section } from "../../ui/section.tsx";
import { DialHints } from "./dial-hints.tsx";
import { useCallNumber } from "./use-call-number.ts";

type DialPanelProps = {
  region: string;
  /** A number that came with the address; an empty one only asks for the field. */
  brought: string | undefined;
};

/** Outlives its page: a call that could not be started when it was left is not typed again. */
const typedNumber = createTabState("");

/** Calls a number that is typed here. Enter goes to the button, which says the number; pressing that calls. */
export function DialPanel({ region, brought }: DialPanelProps) {
  const [raw, setRaw] = useState(brought ?? "");
  const [shown, setShown] = useState(brought);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const read = useCallNumber(raw, region);
  const { dial, dialled, isDialling, isChecking, forget } = useDialling();
  const number = read?.number ?? null;
  if (shown !== brought) {
    setShown(brought);
    if (brought) setRaw(brought);
  }
  useEffect(() => {
    if (brought !== undefined) field.current?.focus();
  }, [brought]);

  useEffect(() => {
    const kept = typedNumber.get();
    if (brought === undefined) setRaw((now) => (now === "" ? kept : now));
  }, [brought]);

  function write(next: string) {
    setRaw(next);
    typedNumber.set(next);
  }
  function type(next: string) {
    write(next);
    if (dialled?.kind === "question" || dialled?.kind === "refused") forget();
  }
  async function call(called: string | null, confirmed?: Confirmed) {
    if (called === null) return;
    const said = await dial(called, confirmed);
    // What was typed on while it was being started is the next number.
    if (said?.kind === "started" && typedNumber.get() === raw) write("");
  }
  const goToButton = () => button.current?.focus();
  useEnteredEarly(form, goToButton);
  function confirm(event: FormEvent) {
    event.preventDefault();
    goToButton();
  }
  const problem = read !== null && read.number === null ? read.problem : undefined;
  const refusal = dialled?.kind === "refused" ? fieldRule(dialled.error) : undefined;
  return (
    <Section
      title="Call a number"
      note="Your phone is not used: the service makes the call"
      isStretched
      isTall
    >
      <Card isPadded className="flex flex-col gap-4">
        <form
          ref={form}
          onSubmit={confirm}
          className="flex items-start gap-3 max-sm:flex-col max-sm:items-stretch"
        >
          <Field label="Number" error={refusal ?? problem} className="flex-1">
            <Input
              ref={field}
              type="tel"
              autoComplete="off"
              controlSize="large"
              icon={<Phone />}
              placeholder="+255 754 000 318"
              maxLength={64}
              value={raw}
              onChange={(event) => type(event.target.value)}
            />
          </Field>
          <Button
            ref={button}
            look="primary"
            size="large"
            icon={<Phone />}
            isBusy={isDialling}
            lockedBecause={whyNot(raw, problem, number)}
            onClick={() => void call(number)}
            className="mt-6.5 max-sm:mt-0"
          >
            {number === null ? "Call" : `Call ${formatNumber(number)}`}
          </Button>
        </form>
        {isChecking && <CheckingCall />}
        {dialled !== null && !isChecking && refusal === undefined && (
          <DialOutcome
            key={dialled.pressedAt}
            dialled={dialled}
            isDialling={isDialling}
            onAgain={(confirmed) => void call(dialled.number, confirmed)}
          />
        )}
        <DialHints raw={raw} read={read} />
      </Card>
    </Section>
  );
}

function whyNot(raw: string, problem: string | undefined, number: string | null): string | undefined {
  if (raw.trim() === "") return "Enter a phone number";
  if (problem !== undefined) return "Fix the phone number";
  return number === null ? "The number is being checked" : undefined;
}

/** What the server finds wrong with the number itself stands at the field. */
function fieldRule(error: { fields: readonly { path: string; rule: string }[] }): string | undefined {
  return error.fields.find(({ path }) => path === "customerNumber")?.rule;
}
