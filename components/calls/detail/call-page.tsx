"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callQuery } from "#lib/client/calls/queries.ts";
import type { CallDetail } from "#lib/contract/desk/call/call.ts";
import { callStarterOf } from "#lib/contract/words/call/call-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { CallButton } from "../../shell/calls/call-button.tsx";
import { callStateOf } from "../../shell/calls/call-state-of.ts";
import { ListError } from "../../shell/list-error.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Pill } from "../../ui/pill.tsx";
import { Section } from "../../ui/section.tsx";
import { PayloadTree } from "../../ui/text/payload-tree.tsx";
import { Time } from "../../ui/time/time.tsx";
import { CallCheck } from "./call-check.tsx";
import { CallFacts } from "./call-facts.tsx";
import { CallNotes } from "./call-notes.tsx";
import type { CallPageRights } from "./call-page-rights.ts";
import { CallTags } from "./call-tags.tsx";
import { LostDecision } from "./lost-decision.tsx";
import { OtherCalls } from "./other-calls.tsx";
import { RecordingSection } from "./recording-section.tsx";
import { WhoListened } from "./who-listened.tsx";

const BACK = { href: "/calls", label: "Calls" };

type CallPageProps = { id: string; startAt: number | null; rights: CallPageRights };

/** One call from the request to its recording; follows it while it goes. */
export function CallPage({ id, startAt, rights }: CallPageProps) {
  const { data, error, isFetching, refetch } = useQuery(callQuery(id));
  if (data) return <Loaded call={data} startAt={startAt} rights={rights} />;
  return (
    <Page>
      <PageHeader title="Call" back={BACK} />
      {error && (
        <Card>
          <ListError title="This call could not be read" query={{ error, refetch, isFetching }}>
            The call is not affected.
          </ListError>
        </Card>
      )}
    </Page>
  );
}

/** A link may name a second that the call never had: no note is pinned there. */
const isWithin = ({ durationS }: CallDetail, second: number | null): boolean =>
  second === null || durationS === null || second <= durationS;

function Loaded({ call, startAt, rights }: { call: CallDetail } & Omit<CallPageProps, "id">) {
  const { word, icon, tone } = callStateOf(call);
  const [sought, setSought] = useState<{ second: number } | null>(null);
  return (
    <Page>
      <PageHeader
        title={titleOf(call)}
        state={
          <Pill tone={tone} icon={<Icon look={icon} />}>
            {word}
          </Pill>
        }
        purpose={
          <>
            <Time value={call.at} />. Started by: <bdi>{callStarterOf(call)}</bdi>
          </>
        }
        back={BACK}
        actions={<CallButton number={call.number} />}
      />
      {call.phase === "unknown" && <LostDecision call={call} canDecide={rights.isSender} />}
      <div className="grid grid-cols-[minmax(0,1fr)_22.5rem] items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8 max-sm:gap-6">
        <div className="flex min-w-0 flex-col gap-8">
          <RecordingSection call={call} startAt={startAt} sought={sought} />
          <CallNotes
            call={call}
            startAt={isWithin(call, startAt) ? startAt : null}
            rights={rights}
            onSeek={(second) => setSought({ second })}
          />
          <OtherCalls call={call} />
          <Section title="What the service said" note="All of it, as it came">
            <Card isPadded>
              <Answer payload={call.payload} canRead={rights.isSender} />
            </Card>
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <Section title="Facts">
            <Card isPadded className="flex flex-col gap-4">
              <CallFacts call={call} />
              {rights.isSender && <CallCheck call={call} />}
            </Card>
          </Section>
          <CallTags call={call} canChange={rights.isSender} />
          <WhoListened call={call} canExport={rights.canExport} />
        </div>
      </div>
    </Page>
  );
}

function Answer({ payload, canRead }: { payload: unknown; canRead: boolean }) {
  if (canRead && payload !== null) return <PayloadTree payload={payload} />;
  return (
    <p className="text-13 text-ink-2">
      {canRead
        ? "Nothing yet. You see its answer here when we have asked."
        : "Your role may not see what the service wrote, word for word."}
    </p>
  );
}

function titleOf({ number, direction }: CallDetail): string {
  if (number === null) return "Call with an unknown number";
  return `Call ${direction === "in" ? "from" : "to"} ${formatNumber(number)}`;
}
