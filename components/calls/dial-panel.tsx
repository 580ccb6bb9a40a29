"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, History, Lock, Phone, PhoneCall, TriangleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CallNumber } from "#lib/audience/number/read-call-number.ts";
import type { Confirmed } from "#lib/client/calls/outcome-of-fault.ts";
import { callListQuery } from "#lib/client/calls/queries.ts";
import { isOfTanzania, repairWords } from "#lib/client/repair-words.ts";
import { t } from "#lib/contract/language.ts";
import { CALL_LOCK_MS, lockedSeconds } from "#lib/contract/rules/call/call-lock.ts";
import { callStarterOf } from "#lib/contract/words/call/call-words.ts";
import { formatNumber } from "../domain/format-number.ts";
import { callStateOf } from "../shell/calls/call-state-of.ts";
import { CheckingCall } from "../shell/calls/checking-call.tsx";
import { DialOutcome, useDialling } from "../shell/calls/dial-outcome.tsx";
import { useEnteredEarly } from "../shell/early/use-entered-early.ts";
import { Button } from "../ui/button/button.tsx";
import { Card } from "../ui/card.tsx";
import { cx } from "../ui/cx.ts";
import { Field } from "../ui/field/field.tsx";
import { Input } from "../ui/field/input.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { createTabState } from "../ui/load/tab-state.ts";
import { Section } from "../ui/section.tsx";
import { Time } from "../ui/time/time.tsx";
import { useTicking } from "../ui/time/use-ticking.ts";

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
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const read = useCallNumber(raw, region);
  const { dial, dialled, isDialling, isChecking, forget } = useDialling();
  const number = read?.number ?? null;
  const filledWith = useRef(brought);
  // No update while rendering: React drops such a one when an update of an effect still waits in the same state, as that of
  // the kept number below does right after a late page has come alive.
  useLayoutEffect(() => {
    if (brought && brought !== filledWith.current) setRaw(brought);
    filledWith.current = brought;
  }, [brought]);

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
      title={t("Call a number", "Piga namba")}
      note={t(
        "Your phone is not used: the service makes the call",
        "Simu yako haitumiki: huduma ndiyo inayopiga",
      )}
      isStretched
      isTall
    >
      <Card isPadded className="flex flex-col gap-4">
        <form
          ref={form}
          onSubmit={confirm}
          className="flex items-start gap-3 max-sm:flex-col max-sm:items-stretch"
        >
          <Field label={t("Number", "Namba")} error={refusal ?? problem} className="flex-1">
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
            {number === null
              ? t("Call", "Piga")
              : t(`Call ${formatNumber(number)}`, `Piga ${formatNumber(number)}`)}
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
  if (raw.trim() === "") return t("Enter a phone number", "Andika namba ya simu");
  if (problem !== undefined) return t("Fix the phone number", "Rekebisha namba ya simu");
  return number === null ? t("The number is being checked", "Namba inakaguliwa") : undefined;
}

/** What the server finds wrong with the number itself stands at the field. */
function fieldRule(error: { fields: readonly { path: string; rule: string }[] }): string | undefined {
  return error.fields.find(({ path }) => path === "customerNumber")?.rule;
}

/** How a number that is being typed will be called; null until it can be told. Its reader is large and comes when used. */
export function useCallNumber(raw: string, region: string): CallNumber | null {
  const [read, setRead] = useState<{ raw: string; number: CallNumber } | null>(null);
  useEffect(() => {
    if (raw.trim() === "") return;
    let isStale = false;
    void import("#lib/audience/number/read-call-number.ts")
      .then(({ readCallNumber }) => {
        if (!isStale) setRead({ raw, number: readCallNumber(raw.trim(), region) });
      })
      .catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [raw, region]);
  return read?.raw === raw ? read.number : null;
}

/** What is known before the call: how the number is read, its last call, and what the press does. */
export function DialHints({ raw, read }: { raw: string; read: CallNumber | null }) {
  if (read === null || read.number === null) {
    return (
      <ul className="text-12">
        <Hint icon={<PhoneCall />}>
          {t(
            "Any number with its country code, for example +255 754 000 318. Local spellings are completed.",
            "Namba yoyote yenye msimbo wa nchi, kwa mfano +255 754 000 318. Namba za ndani hukamilishwa.",
          )}
        </Hint>
      </ul>
    );
  }
  const { number, repair, doubt } = read;
  const isChanged = number !== raw.trim();
  return (
    <ul className="num flex flex-col gap-1 text-12">
      {doubt === null && !isChanged && (
        <Hint icon={<Check />}>
          {t("This number can be called as it is", "Namba hii inaweza kupigwa kama ilivyo")}
        </Hint>
      )}
      {isChanged && (
        <Hint icon={<Check />}>
          {t(
            <>
              We read it as <span className="font-medium text-ink">{formatNumber(number)}</span>
              {repair !== null && `: ${repairWords(repair, isOfTanzania(number))}`}
            </>,
            <>
              Tunaisoma kama <span className="font-medium text-ink">{formatNumber(number)}</span>
              {repair !== null && `: ${repairWords(repair, isOfTanzania(number))}`}
            </>,
          )}
        </Hint>
      )}
      {doubt !== null && (
        <Hint icon={<TriangleAlert />} isDoubt>
          {t(
            <>{doubt}. You can call it; the service may refuse.</>,
            <>{doubt}. Unaweza kuipiga; huduma inaweza kukataa.</>,
          )}
        </Hint>
      )}
      <LastCall number={number} />
      <Hint icon={<Lock />}>
        <LockHint number={number} />
      </Hint>
    </ul>
  );
}

type HintProps = { icon: ReactNode; isDoubt?: boolean; children: ReactNode };

function Hint({ icon, isDoubt = false, children }: HintProps) {
  return (
    <li
      className={cx(
        "flex gap-2 [&>.lucide]:mt-px [&>.lucide]:size-3.5 [&>.lucide]:flex-none",
        isDoubt ? "text-amber-fg" : "text-ink-2",
      )}
    >
      {icon}
      <span>{children}</span>
    </li>
  );
}

const free = () =>
  t(
    "Their phone rings at once. After that, this number is locked for 30 s, so that nobody calls it twice.",
    "Simu ya mtu huyo inaita papo hapo. Baada ya hapo, namba hii inafungwa kwa sekunde 30, ili isipigwe mara mbili.",
  );

/** What the press does, and for how long a number that was just called is still locked. */
export function LockHint({ number }: { number: string }) {
  const { data } = useQuery(callListQuery({ q: number }));
  const last = data?.items.find((call) => call.number === number && call.phase !== "refused");
  return useTicking((now) => {
    if (!last || Date.parse(last.at) > now.getTime() + CALL_LOCK_MS) return free();
    const seconds = lockedSeconds(Date.parse(last.at) + CALL_LOCK_MS, now);
    if (seconds === 0) return free();
    return t(
      `This number was just called. It is locked for ${seconds} s more, so that nobody calls it twice. You can call anyway: we ask you first.`,
      `Namba hii imepigwa sasa hivi. Imefungwa kwa sekunde ${seconds} zaidi, ili isipigwe mara mbili. Unaweza kupiga hata hivyo: tutakuuliza kwanza.`,
    );
  });
}

/** When this number was last in a call, so that nobody calls twice without knowing. */
export function LastCall({ number }: { number: string }) {
  const { data, isPlaceholderData } = useQuery(callListQuery({ q: number }));
  const last = isPlaceholderData ? undefined : data?.items.find((call) => call.number === number);
  if (!last) return null;
  return (
    <li className="flex gap-2 text-ink-2 [&>.lucide]:mt-px [&>.lucide]:size-3.5 [&>.lucide]:flex-none">
      <History />
      <span>
        {t(
          <>
            Their{" "}
            <PageLink href={`/calls/${last.id}`} className="link rounded-1">
              last call
            </PageLink>
            : <Time value={last.at} show="day" />, {callStateOf(last).word.toLowerCase()},{" "}
            <bdi>{callStarterOf(last)}</bdi>
          </>,
          <>
            <PageLink href={`/calls/${last.id}`} className="link rounded-1">
              Simu yake ya mwisho
            </PageLink>
            : <Time value={last.at} show="day" />, {callStateOf(last).word.toLowerCase()},{" "}
            <bdi>{callStarterOf(last)}</bdi>
          </>,
        )}
      </span>
    </li>
  );
}
