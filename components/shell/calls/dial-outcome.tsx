"use client";

import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { useRef, useState } from "react";
import { StatusIcon } from "#components/domain/status/status-icon.tsx";
import { useStartCall } from "#lib/client/calls/mutations.ts";
import { type Confirmed, confirmationOf, outcomeOfFault } from "#lib/client/calls/outcome-of-fault.ts";
import { callListQuery, callQuery } from "#lib/client/calls/queries.ts";
import { consoleNow } from "#lib/client/console-clock.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { CallRow } from "#lib/contract/desk/call/call.ts";
import { t } from "#lib/contract/language.ts";
import { lockedSeconds } from "#lib/contract/rules/call/call-lock.ts";
import { Fault } from "#lib/fault.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Button } from "../../ui/button/button.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Note } from "../../ui/note.tsx";
import { useTicking } from "../../ui/time/use-ticking.ts";
import { FaultTechnical } from "../fault-technical.tsx";
import { CallLength, CallState } from "./call-length.tsx";

type DialOutcomeProps = {
  dialled: Dialled;
  isDialling: boolean;
  /** Calls the same number although that was advised against. */
  onAgain: (confirmed: Confirmed) => void;
};

/** What came of the press, and what may be done now. */
export function DialOutcome({ dialled, isDialling, onAgain }: DialOutcomeProps) {
  if (dialled.kind === "started") return <StartedCall id={dialled.id} number={dialled.number} />;
  if (dialled.kind === "lost") return <LostCall number={dialled.number} pressedAt={dialled.pressedAt} />;
  const { error, number } = dialled;
  if (dialled.kind === "question") {
    const { confirmed } = dialled;
    return (
      <Note
        tone="amber"
        isSmall
        isAlert
        title={t(`${formatNumber(number)} was not called`, `${formatNumber(number)} haikupigiwa simu`)}
        actions={
          <Button icon={<Phone />} isBusy={isDialling} onClick={() => onAgain(confirmed)}>
            {confirmationOf(error) === "isAgain"
              ? t("Call again now", "Piga tena sasa")
              : t("Call anyway", "Piga hata hivyo")}
          </Button>
        }
      >
        {error.retryAfterMs === undefined ? (
          error.detail
        ) : (
          <LockCountdown untilMs={dialled.heardAt + error.retryAfterMs} said={error.detail} />
        )}
      </Note>
    );
  }
  return (
    <Note
      tone="red"
      isSmall
      isAlert
      title={t(`${formatNumber(number)} was not called`, `${formatNumber(number)} haikupigiwa simu`)}
    >
      {error.detail}
      <FaultTechnical error={error} />
    </Note>
  );
}

type LockCountdownProps = {
  untilMs: number;
  /** What was said when it began: read out once, as a clock in an alert would be read every second. */
  said: string;
};

/** How long a number is still locked, second by second, and that it is not any more. */
export function LockCountdown({ untilMs, said }: LockCountdownProps) {
  const words = useTicking((now) => {
    const seconds = lockedSeconds(untilMs, now);
    if (seconds === 0)
      return t(
        "30 seconds have passed since the last call. You can call this number now.",
        "Sekunde 30 zimepita tangu simu ya mwisho. Unaweza kupigia namba hii sasa.",
      );
    return t(
      `This number was called less than 30 seconds ago. You can call it again in ${seconds} s, or now if you are sure.`,
      `Namba hii ilipigiwa chini ya sekunde 30 zilizopita. Unaweza kuipigia tena baada ya sekunde ${seconds}, au sasa kama una uhakika.`,
    );
  });
  return (
    <>
      <span className="sr-only">{said}</span>
      <span aria-hidden="true">{words}</span>
    </>
  );
}

/** The call that was just started, followed while it goes. */
export function StartedCall({ id, number }: { id: string; number: string }) {
  const { data: call } = useQuery(callQuery(id));
  return (
    <p
      role="status"
      className="num flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2 border border-accent-line bg-accent-soft px-3 py-2 text-13"
    >
      <span className="font-medium">{formatNumber(number)}</span>
      {call ? (
        <>
          <CallState call={call} />
          <CallLength call={call} />
        </>
      ) : (
        t("The service accepted the call", "Huduma imepokea simu")
      )}
      <PageLink href={`/calls/${id}`} className="link ml-auto rounded-1">
        {t("Follow this call", "Fuatilia simu hii")}
      </PageLink>
    </p>
  );
}

const LOOK_AGAIN_MS = 3_000;
/** Clocks of browser and server may differ by this much. */
const APART_MS = 20_000;

/** Nobody knows whether it rang: what that means, and the call as soon as our list has it. */
export function LostCall({ number, pressedAt }: { number: string; pressedAt: number }) {
  const { data: facts } = useQuery(factsQuery);
  const mine = (call: CallRow) =>
    call.number === number &&
    call.startedBy?.id === facts?.user.id &&
    Date.parse(call.at) > pressedAt - APART_MS;
  const { data } = useQuery({
    ...callListQuery({ q: number }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(mine) ? false : LOOK_AGAIN_MS),
  });
  const call = data?.items.find(mine);
  const href = call ? `/calls/${call.id}` : `/calls?q=${encodeURIComponent(number)}`;
  return (
    <Note
      tone="amber"
      isSmall
      isAlert
      icon={<StatusIcon name="unknown" />}
      title={t("May have rung: no clear answer", "Huenda ililia: hakuna jibu la wazi")}
    >
      <p>
        {t(
          <>
            We asked the service to call {formatNumber(number)} and got no clear answer. {call?.problem} We
            will not call again unless you tell us to.
          </>,
          <>
            Tuliomba huduma ipigie {formatNumber(number)} na hatukupata jibu la wazi. {call?.problem}{" "}
            Hatutapiga tena usipotuambia.
          </>,
        )}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3">
        {call && <CallState call={call} />}
        <PageLink href={href} className="link rounded-1">
          {call
            ? t("See this call", "Tazama simu hii")
            : t("See the calls with this number", "Tazama simu za namba hii")}
        </PageLink>
      </p>
    </Note>
  );
}

/** What came of one press; both moments are by the console's clock. */
export type Dialled = { number: string; pressedAt: number; heardAt: number } & (
  | { kind: "started"; id: string }
  /** `confirmed`: what a person says who calls all the same. */
  | { kind: "question"; error: Fault; confirmed: Confirmed }
  | { kind: "refused"; error: Fault }
  | { kind: "lost" }
);

/** One start at a time: a press while another is out does nothing. Nothing is ever started by itself. */
export function useDialling() {
  const { mutateAsync, isPending, isChecking } = useStartCall();
  const isOut = useRef(false);
  const [dialled, setDialled] = useState<Dialled | null>(null);

  async function dial(number: string, confirmed: Confirmed = {}): Promise<Dialled | null> {
    if (isOut.current) return null;
    isOut.current = true;
    const pressedAt = consoleNow().getTime();
    const said = await mutateAsync({ customerNumber: number, ...confirmed })
      .then(({ id }) => ({ kind: "started", id }) as const)
      .catch((error: unknown) => failed(error, confirmed));
    isOut.current = false;
    const known = { ...said, number, pressedAt, heardAt: consoleNow().getTime() };
    setDialled(known);
    return known;
  }
  return { dial, dialled, isDialling: isPending, isChecking, forget: () => setDialled(null) };
}

function failed(error: unknown, confirmed: Confirmed) {
  const kind = outcomeOfFault(error);
  if (kind === "lost" || !(error instanceof Fault)) return { kind: "lost" } as const;
  if (kind === "refused") return { kind, error } as const;
  const name = confirmationOf(error);
  return { kind, error, confirmed: { ...confirmed, ...(name && { [name]: true }) } } as const;
}
