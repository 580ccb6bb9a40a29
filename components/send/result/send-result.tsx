"use client";

import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Answered, Composed } from "#lib/client/send/mutations.ts";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import type { Outcome, Part } from "../use-sending.ts";
import { WaitingNote } from "../windows/waiting-note.tsx";
import { ChatResult } from "./chat-result.tsx";
import { LostNote } from "./lost-note.tsx";
import { NobodyResult } from "./nobody-result.tsx";
import { SeenResult } from "./seen-result.tsx";
import { SmsBulkResult } from "./sms-bulk-result.tsx";
import { SmsResult } from "./sms-result.tsx";

type SendResultProps = {
  outcome: Outcome;
  /** Which request is made again just now. */
  busyPart: number | null;
  onRepeat: (index: number) => void;
  onAnew: () => void;
  onTryAgain: (numbers: readonly string[]) => void;
  onTemplate: (numbers: readonly string[]) => void;
};

/** What became of a press, request by request and recipient by recipient. */
export function SendResult(props: SendResultProps) {
  const { outcome, busyPart, onRepeat, onAnew, onTryAgain, onTemplate } = props;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="bare flex min-w-0 flex-col gap-6">
      {outcome.parts.map((part, index) => (
        <PartResult
          key={part.composed.channel}
          part={part}
          isOnly={outcome.parts.length === 1}
          isRepeating={busyPart === index}
          onRepeat={() => onRepeat(index)}
          onTryAgain={onTryAgain}
          onTemplate={onTemplate}
        />
      ))}
      <NobodyResult nobody={outcome.nobody} onTemplate={onTemplate} />
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

type PartResultProps = Pick<SendResultProps, "onTryAgain" | "onTemplate"> & {
  part: Part;
  isOnly: boolean;
  isRepeating: boolean;
  onRepeat: () => void;
};

function PartResult({ part, isOnly, isRepeating, onRepeat, onTryAgain, onTemplate }: PartResultProps) {
  const { composed, refusal } = part;
  const asking = { composed, refusal, isRepeating, onRepeat };
  if ("lost" in part) return <LostNote {...asking} />;
  const isTemplate = composed.channel === "chat-template";
  if ("isWaiting" in part) {
    return <WaitingNote {...asking} name={isTemplate ? "template" : "text"} onTryAgain={onTryAgain} />;
  }
  return (
    <AnsweredResult
      composed={composed}
      answered={part.answered}
      name={isOnly ? undefined : isTemplate ? "Template" : "Text"}
      onTryAgain={onTryAgain}
      // A closed window is what a free text is refused for, and a template is its remedy.
      onTemplate={isTemplate ? undefined : onTemplate}
    />
  );
}

type AnsweredProps = Pick<SendResultProps, "onTryAgain"> & {
  composed: Composed;
  answered: Answered;
  name: string | undefined;
  onTemplate: SendResultProps["onTemplate"] | undefined;
};

function AnsweredResult({ composed, answered, ...rest }: AnsweredProps) {
  switch (answered.channel) {
    case "seen":
      return <SeenResult campaignId={answered.campaignId} />;
    case "sms-bulk":
      return <SmsBulkResult answer={answered.answer} />;
    case "sms":
      return <SmsResult answer={answered.answer} to={composed.channel === "sms" ? composed.body.to : ""} />;
    default:
      return <ChatResult answer={answered.answer} {...rest} />;
  }
}
