"use client";

import { Plus, Send } from "lucide-react";
import { useEffect, useRef } from "react";
import { detailOf } from "#lib/client/detail-of.ts";
import type { Composed } from "#lib/client/send/mutations.ts";
import { isRepeatQuestion, repeatsOf } from "#lib/client/send/repeat-question.ts";
import { t } from "#lib/contract/language.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { LostNote } from "../../shell/sending/lost-note.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Note } from "../../ui/note.tsx";
import { SentReport, type SentRights } from "../sent/sent-report.tsx";
import { SkippedList } from "../sent/skipped-people.tsx";
import type { Outcome, Part } from "../use-sending.ts";
import { namesOf, toOf } from "./names-of.ts";

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
          {t("Write another message", "Andika ujumbe mwingine")}
        </Button>
        <ButtonLink href="/messages" look="plain">
          {t("All messages", "Jumbe zote")}
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
    return (
      <SentReport
        id={part.sendId}
        name={isTemplate ? t("Template", "Kiolezo") : t("Text", "Maandishi")}
        rights={rights}
      />
    );
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

type WaitingNoteProps = {
  composed: Composed;
  /** What it is called in the button: `template`. */
  name: string;
  isRepeating: boolean;
  refusal: Error | null;
  onRepeat: () => void;
  onTryAgain: (numbers: readonly string[]) => void;
};

/** A request that was not sent, after one that was: it alone may be made, with the key it was given. */
export function WaitingNote({ composed, name, ...rest }: WaitingNoteProps) {
  const { isRepeating, refusal, onRepeat, onTryAgain } = rest;
  const numbers = toOf(composed);
  return (
    <Note
      tone={refusal === null ? "amber" : "red"}
      isAlert
      title={unsentWords(name, numbers.length)}
      actions={
        <>
          <Button icon={<Send />} isBusy={isRepeating} onClick={onRepeat}>
            {sendWords(name, numbers.length, isRepeatQuestion(refusal))}
          </Button>
          <Button look="plain" onClick={() => onTryAgain(numbers)}>
            {t("Back to the message", "Rudi kwenye ujumbe")}
          </Button>
        </>
      }
    >
      <p className="font-medium text-ink">{namesOf(composed)}</p>
      <p>{reasonOf(refusal)}</p>
    </Note>
  );
}

function unsentWords(name: string, count: number): string {
  const people = t(formatNoun(count, "person", "people"), formatNounSw(count, "mtu", "watu"));
  return name === "template"
    ? t(`The template was not sent to ${people}`, `Kiolezo hakikutumwa kwa ${people}`)
    : t(`The text was not sent to ${people}`, `Maandishi hayakutumwa kwa ${people}`);
}

function sendWords(name: string, count: number, isAgain: boolean): string {
  const what = name === "template" ? t("template", "kiolezo") : t("text", "maandishi");
  return isAgain
    ? t(`Send the ${what} again to ${count}`, `Tuma ${what} tena kwa ${count}`)
    : t(`Send the ${what} to ${count}`, `Tuma ${what} kwa ${count}`);
}

function reasonOf(refusal: Error | null): string {
  if (isRepeatQuestion(refusal)) return `${refusal.detail} ${repeatsOf(refusal).slice(0, 5).join("; ")}`;
  if (refusal === null)
    return t(
      "The request before it got no clear answer, so we did not send this one.",
      "Ombi la kabla yake halikupata jibu la wazi, kwa hiyo hatukutuma hili.",
    );
  return detailOf(refusal) ?? t("The console could not send it.", "Konsoli haikuweza kuutuma.");
}
