"use client";

import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Composed } from "#lib/client/send/mutations.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { ChatResult } from "./chat-result.tsx";
import { LostNote } from "./lost-note.tsx";
import { SmsBulkResult } from "./sms-bulk-result.tsx";
import { SmsResult } from "./sms-result.tsx";
import type { Outcome } from "./use-sending.ts";

type SendResultProps = {
  outcome: Outcome;
  isRepeating: boolean;
  /** Why asking again was refused. */
  refusal: Error | null;
  onRepeat: (composed: Composed) => void;
  onAnew: () => void;
  onTryAgain: (numbers: readonly string[]) => void;
  onTemplate: (numbers: readonly string[]) => void;
};

/** What became of a send, recipient by recipient. */
export function SendResult(props: SendResultProps) {
  const { outcome, isRepeating, refusal, onRepeat, onAnew, onTryAgain, onTemplate } = props;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="bare flex min-w-0 flex-col gap-6">
      {"lost" in outcome ? (
        <LostNote
          composed={outcome.composed}
          isRepeating={isRepeating}
          refusal={refusal}
          onRepeat={onRepeat}
        />
      ) : (
        <Answer outcome={outcome} onTryAgain={onTryAgain} onTemplate={onTemplate} />
      )}
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

type AnswerProps = Pick<SendResultProps, "onTryAgain" | "onTemplate"> & {
  outcome: Extract<Outcome, { answered: unknown }>;
};

function Answer({ outcome: { answered, composed }, onTryAgain, onTemplate }: AnswerProps) {
  if (answered.channel === "sms-bulk") return <SmsBulkResult answer={answered.answer} />;
  if (answered.channel !== "sms") {
    // A closed window is what a free text is refused for, and a template is its remedy.
    return (
      <ChatResult
        answer={answered.answer}
        onTryAgain={onTryAgain}
        onTemplate={answered.channel === "chat-text" ? onTemplate : undefined}
      />
    );
  }
  const to = composed.channel === "sms" ? composed.body.to : "";
  return <SmsResult answer={answered.answer} to={to} />;
}
