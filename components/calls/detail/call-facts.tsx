"use client";

import type { ReactNode } from "react";
import { isWholeNumber, personHref } from "#lib/client/people/person-href.ts";
import type { CallDetail } from "#lib/contract/desk/call/call.ts";
import { callStarterOf } from "#lib/contract/words/call/call-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { CallLength } from "../../shell/calls/call-length.tsx";
import { CallState } from "../../shell/calls/call-state.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Time } from "../../ui/time/time.tsx";

const WAYS = { in: "In", out: "Out", other: "Not said" } as const;

/** What is known of a call, each thing under its name, with both identifiers. */
export function CallFacts({ call }: { call: CallDetail }) {
  const { number, direction, directionWord, callerNumber, destinationNumber, startedAt, endedAt } = call;
  const facts = [
    { key: "state", label: "State", value: <CallState call={call} /> },
    { key: "word", label: "Service’s word", value: call.statusWord ?? <None>It said none</None> },
    { key: "length", label: "Length", value: <CallLength call={call} /> },
    { key: "way", label: "Way", value: WAYS[direction] + (directionWord ? ` (${directionWord})` : "") },
    { key: "caller", label: "From", value: numberOf(callerNumber) },
    { key: "called", label: "To", value: numberOf(destinationNumber) },
    { key: "began", label: "Began", value: momentOf(startedAt) },
    { key: "ended", label: "Ended", value: momentOf(endedAt) },
    { key: "by", label: "Started by", value: callStarterOf(call) },
    { key: "session", label: "Session id", value: <Id id={call.sessionId} label="Copy the session id" /> },
    {
      key: "attempt",
      label: "Call attempt id",
      value: <Id id={call.callAttemptId} label="Copy the call attempt id" />,
    },
    ...(call.problem === null ? [] : [{ key: "problem", label: "Reason", value: call.problem }]),
    ...(number === null || !isWholeNumber(number)
      ? []
      : [{ key: "person", label: "This person", value: <PersonLink number={number} /> }]),
  ];
  return <Facts shape="list" facts={facts} />;
}

function PersonLink({ number }: { number: string }) {
  return (
    <PageLink href={personHref(number)} className="link touch rounded-1">
      Everything with this number
    </PageLink>
  );
}

const numberOf = (number: string | null): ReactNode =>
  number === null ? <None>Not said</None> : formatNumber(number);

const momentOf = (iso: string | null): ReactNode =>
  iso === null ? <None>Not said</None> : <Time value={iso} />;

function Id({ id, label }: { id: string | null; label: string }) {
  if (id === null) return <None>Not known</None>;
  return (
    <span className="flex items-center gap-1">
      <span className="code min-w-0 break-all">{id}</span>
      <CopyButton isIcon text={id} label={label} />
    </span>
  );
}

function None({ children }: { children: ReactNode }) {
  return <span className="text-ink-3">{children}</span>;
}
