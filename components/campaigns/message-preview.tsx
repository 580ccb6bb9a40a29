"use client";

import { type ReactNode, Suspense, useState } from "react";
import { usePreview } from "#lib/client/audience/use-preview.ts";
import { slotsOf } from "#lib/client/send/template-slots.ts";
import { countSegments, unicodeCharactersOf } from "#lib/contract/rules/segments.ts";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { Dear } from "../ui/dear.tsx";
import { formatCount, formatNoun } from "../ui/format-count.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { PhonePreview } from "../ui/phone-preview.tsx";
import { Stepper } from "../ui/stepper.tsx";
import type { DraftValues } from "./draft-values.ts";
import { formatNumber } from "./format-number.ts";
import { cutAt } from "./message-marks.tsx";
import type { Composer } from "./use-composer.ts";

const { Part: TestSend, preload } = lazyPart(() => import("./test-send.tsx").then((part) => part.TestSend));

/** The message of any row as its reader sees it, one row at a time, and the rows worth a look. */
export function MessagePreview({ composer }: { composer: Composer }) {
  const { audience, content, values } = composer;
  const [wanted, setWanted] = useState(0);
  const [isTesting, setTesting] = useState(false);
  const count = audience.check?.recipients ?? 0;
  const at = Math.min(wanted, Math.max(0, count - 1));
  const preview = usePreview(audience, content, at);
  const text = preview?.text ?? values.text;
  const isTemplate = values.channel === "chat-template";
  const jumps = [
    { word: "Longest", place: isTemplate ? null : audience.check?.longest },
    { word: "Dearest", place: values.channel === "sms" ? audience.check?.dearest : null },
    { word: "With stand-in", place: audience.check?.withFallback },
  ];
  return (
    <aside aria-label="Preview" className="flex min-w-0 flex-col gap-3 max-md:max-w-80">
      <PhonePreview sender={senderOf(values)} foot={footOf(values, text)}>
        {isTemplate ? <TemplatePreview name={values.templateName} json={text} /> : textOf(values, text)}
      </PhonePreview>
      {preview && (
        <>
          <Stepper
            previousLabel="Row before"
            nextLabel="Next row"
            onPrevious={at > 0 ? () => setWanted(at - 1) : undefined}
            onNext={at < count - 1 ? () => setWanted(at + 1) : undefined}
          >
            <b className="font-medium">{formatCount(at + 1)}</b>{" "}
            <span className="text-ink-3">
              of {formatCount(count)} · row {formatCount(preview.row)} · {formatNumber(preview.number)}
            </span>
          </Stepper>
          <div className="flex flex-wrap justify-center gap-2">
            {jumps.map(
              ({ word, place }) =>
                place != null && (
                  <Chip key={word} isOn={place === at} onClick={() => setWanted(place)}>
                    {word}
                  </Chip>
                ),
            )}
          </div>
          {isTesting ? (
            <Suspense>
              <TestSend composer={composer} row={preview} />
            </Suspense>
          ) : (
            <Button onPointerEnter={preload} onClick={() => setTesting(true)}>
              Try it on my phone
            </Button>
          )}
        </>
      )}
    </aside>
  );
}

const senderOf = ({ channel, senderId }: DraftValues): string =>
  channel === "sms" ? senderId.trim() || "Sender" : "Your business chat";

function textOf({ channel }: DraftValues, text: string): ReactNode {
  if (text === "") return <span className="text-ink-3">The text appears here</span>;
  if (channel !== "sms") return text;
  const dear = unicodeCharactersOf(text).map(({ character }) => character);
  return cutAt(text, dear).map(({ at, part, isDear }) => (isDear ? <Dear key={at}>{part}</Dear> : part));
}

function footOf({ channel }: DraftValues, text: string): string | undefined {
  if (channel !== "sms" || text === "") return undefined;
  const { segments } = countSegments(text);
  return segments > 1 ? `${formatNoun(segments, "segment")}, arrives as one message` : "1 segment";
}

function TemplatePreview({ name, json }: { name: string; json: string }) {
  const { texts, buttons } = slotsOf(parametersIn(json));
  return (
    <>
      <span className="font-medium">{name || "Template"}</span>
      {texts.map(({ place, name: slot, value }) => (
        <span key={`${place} ${slot}`} className="block">
          <span className="text-ink-3">
            {place === "header" && "header "}
            {slot}:{" "}
          </span>
          {value}
        </span>
      ))}
      {buttons.map(({ value }, at) => (
        <span key={keyOfButton(at)} className="block">
          <span className="text-ink-3">button {at + 1}: </span>
          {value}
        </span>
      ))}
    </>
  );
}

// Buttons have nothing but their order.
const keyOfButton = (at: number): string => `button ${at}`;

function parametersIn(json: string): Record<string, unknown> | undefined {
  try {
    return (JSON.parse(json) ?? undefined) as Record<string, unknown> | undefined;
  } catch {
    return undefined;
  }
}
