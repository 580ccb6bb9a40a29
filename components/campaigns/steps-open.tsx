"use client";

import type { OpenedVersion } from "#lib/client/audience/use-audience.ts";
import { slotProblem } from "#lib/client/send/slot-problem.ts";
import { formatNoun } from "../ui/format-count.ts";
import { StepColumns } from "./step-columns.tsx";
import { StepMessage } from "./step-message.tsx";
import { StepReview } from "./step-review.tsx";
import type { Composer } from "./use-composer.ts";

type StepsOpenProps = { composer: Composer; opened: OpenedVersion };

/** Steps 2 to 4 of a file that is open; the last one stays locked until the others are done. */
export function StepsOpen({ composer, opened }: StepsOpenProps) {
  const isMessageReady = hasMessage(composer);
  return (
    <>
      <StepColumns composer={composer} opened={opened} />
      <StepMessage composer={composer} isReady={isMessageReady} />
      <StepReview composer={composer} lockedBecause={whyLocked(composer, isMessageReady)} />
    </>
  );
}

function hasMessage({ values, audience: { check } }: Composer): boolean {
  if (check?.messageFault != null) return false;
  if (values.channel === "chat-template") {
    return values.templateName.trim() !== "" && slotProblem(values) === null;
  }
  return values.text.trim() !== "" && (values.channel !== "sms" || values.senderId.trim() !== "");
}

function whyLocked(composer: Composer, isMessageReady: boolean): string | undefined {
  const { audience, blocking, isLeavingOut, values } = composer;
  if (audience.phoneColumn === null) return "Opens when the column of phone numbers is chosen.";
  if (!audience.check) return "Opens when every row is read.";
  if (blocking.problems.length > 0 && !isLeavingOut) {
    const things = formatNoun(blocking.problems.length, "thing");
    return `Opens when the ${things} above ${blocking.problems.length === 1 ? "is" : "are"} mended.`;
  }
  const bad = values.channel === "chat-template" && values.templateName !== "" ? slotProblem(values) : null;
  if (bad !== null) return `${bad}.`;
  if (!isMessageReady) return "Opens when the message is written.";
  if (values.name.trim() === "") return "Opens when the campaign has a name.";
  return audience.check.recipients === 0 ? "No row of the file can be sent to." : undefined;
}
