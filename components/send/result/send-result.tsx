"use client";

import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { LostNote } from "../../shell/sending/lost-note.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { SentReport, type SentRights } from "../sent/sent-report.tsx";
import { SkippedList } from "../sent/skipped-people.tsx";
import type { Part } from "../use-attempt.ts";
import type { Outcome } from "../use-sending.ts";
import { WaitingNote } from "../windows/waiting-note.tsx";
import { namesOf } from "./names-of.ts";

type SendResultProps = {
  outcome: Outcome;
  rights: SentRights;
  /** Which request is made again just now. */
  busyPart: number | null;
  onRepeat: (index: number) => void;
  onAnew: () => void;
  onTryAgain: (numbers: readonly string[]) => void;
};

/** What became of a press of which not everything left: what left is shown as at its address, the rest with its way on. */
export function SendResult({ outcome, rights, busyPart, onRepeat, onAnew, onTryAgain }: SendResultProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="bare flex min-w-0 flex-col gap-6">
      {outcome.parts.map((part, index) => (
        <PartResult
          key={part.composed.channel}
          part={part}
          rights={rights}
          isRepeating={busyPart === index}
          onRepeat={() => onRepeat(index)}
          onTryAgain={onTryAgain}
        />
      ))}
      <SkippedList skipped={outcome.skipped} />
      <div className="flex flex-wrap gap-2">
        <Button icon={<Plus />} onClick={onAnew}>
          Write another message
        </Button>
        <ButtonLink href="/messages" look="plain">
          All messages
        </ButtonLink>
      </div>
    </div>
  );
}

type PartResultProps = Pick<SendResultProps, "rights" | "onTryAgain"> & {
  part: Part;
  isRepeating: boolean;
  onRepeat: () => void;
};

function PartResult({ part, rights, isRepeating, onRepeat, onTryAgain }: PartResultProps) {
  const { composed, refusal } = part;
  const isTemplate = composed.channel === "chat-template";
  if ("sendId" in part) {
    return <SentReport id={part.sendId} name={isTemplate ? "Template" : "Text"} rights={rights} />;
  }
  const asking = { refusal, isRepeating, onRepeat };
  if ("lost" in part) {
    const isChat = isTemplate || composed.channel === "chat-text";
    return <LostNote {...asking} names={namesOf(composed)} isChat={isChat} />;
  }
  return (
    <WaitingNote
      {...asking}
      composed={composed}
      name={isTemplate ? "template" : "text"}
      onTryAgain={onTryAgain}
    />
  );
}
