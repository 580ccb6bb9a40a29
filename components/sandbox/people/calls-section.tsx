"use client";

import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxCall } from "#lib/contract/desk/sandbox/sandbox.ts";
import type { SandboxInput } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { Cell, HeadCell, Row } from "../../ui/list/table.tsx";
import { MenuButton } from "../../ui/popup/menu-button.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { ListCard } from "../list-card.tsx";
import { useLever } from "../use-lever.ts";

/** Calls as they go, and how each should end. */
export function CallsSection() {
  const query = useQuery(sandboxQuery("calls"));
  return (
    <Section title="Calls" note="They end after a few steps, unless you end them first">
      <ListCard
        label="Calls"
        query={query}
        columns={["wide", "normal", "normal", "widest", "normal"]}
        head={
          <>
            <HeadCell>To</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell>Started</HeadCell>
            <HeadCell isWide>Recording</HeadCell>
            <HeadCell>
              <span className="sr-only">End</span>
            </HeadCell>
          </>
        }
        rows={({ calls }) => calls.map((call) => <CallRow key={call.id} {...call} />)}
        empty={
          <ListEmpty icon={<Phone />} title="No call yet">
            Calls that are started with a key of this sandbox appear here.
          </ListEmpty>
        }
      />
    </Section>
  );
}

function CallRow({ id, destinationNumber, status, hasRecording, createdAt, endedAt }: SandboxCall) {
  return (
    <Row>
      <Cell kind="ink" card="1l">
        <span className="num">{destinationNumber}</span>
      </Cell>
      <Cell card="1r">
        <span className="code">{status}</span>
      </Cell>
      <Cell card="2l">
        <Time value={createdAt} show="second" />
      </Cell>
      <Cell isWide card="3l">
        {recordingWords(endedAt !== null, hasRecording)}
      </Cell>
      <Cell card="2r">{endedAt === null && <EndMenu id={id} to={destinationNumber} />}</Cell>
    </Row>
  );
}

function recordingWords(isOver: boolean, hasRecording: boolean): string {
  if (!isOver) return "Going on";
  return hasRecording ? "A recording is there" : "No recording";
}

type Ending = Omit<SandboxInput<"end-call">, "id"> & { key: string; label: string };

const ENDINGS: readonly Ending[] = [
  { key: "recorded", label: "Finished, with a recording", status: "COMPLETED", hasRecording: true },
  { key: "unrecorded", label: "Finished, without a recording", status: "COMPLETED", hasRecording: false },
  { key: "unanswered", label: "Nobody answers", status: "NO_ANSWER", hasRecording: false },
  { key: "busy", label: "The line is busy", status: "BUSY", hasRecording: false },
  { key: "failed", label: "It fails", status: "FAILED", hasRecording: false },
];

function EndMenu({ id, to }: { id: string; to: string }) {
  const { pull } = useLever("end-call");
  return (
    <MenuButton
      label={`End it as: the call to ${to}`}
      text="End it as"
      align="end"
      groups={[
        {
          key: "endings",
          items: ENDINGS.map(({ key, label, ...ending }) => ({
            key,
            label,
            onSelect: () => pull({ id, ...ending }),
          })),
        },
      ]}
    />
  );
}
