"use client";

import { useWatch } from "react-hook-form";
import { Step } from "#components/ui/steps.tsx";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import type { Composer, Shares } from "../draft/use-composer.ts";
import { useMissing } from "../steps/use-missing.ts";
import { MessageText } from "./message-text.tsx";

/** "AMANI AGRO, marketing, 1 credit each. Habari …", or of a chat "Marketing. Habari …" */
export function MessageLine({ composer }: { composer: Composer }) {
  const { form, steps } = composer;
  const missing = useMissing(composer).filter(({ step }) => step === "message");
  const [first] = missing;
  const [text, templateName] = useWatch({ control: form.control, name: ["text", "templateName"] });
  const isBegun = text.trim() !== "" || templateName.trim() !== "";
  return (
    <Step
      number={3}
      state={first ? (isBegun ? "error" : "todo") : "done"}
      title="Message"
      target="step-message"
      className="lg:col-start-1"
      summary={
        first ? (
          <button type="button" className="link touch" onClick={() => steps.go("message", first.target)}>
            {first.words}
          </button>
        ) : (
          <Written composer={composer} />
        )
      }
      onChange={() => steps.go("message")}
    />
  );
}

const KIND = { marketing: "marketing", service: "service" } as const;
/** Where it begins the line. */
const FIRST = { marketing: "Marketing", service: "Service" } as const;

function Written({ composer: { audience, form } }: Shares<"audience" | "form">) {
  const [channel, senderId, messageClass, text, templateName, language] = useWatch({
    control: form.control,
    name: ["channel", "senderId", "messageClass", "text", "templateName", "language"],
  });
  if (channel === "chat-template") {
    return (
      <>
        <b className="code break-all font-medium text-ink">{templateName}</b>, {language},{" "}
        {KIND[messageClass]}
      </>
    );
  }
  const largest =
    channel === "sms" && audience.checked?.text === text ? audience.check?.segments.largest : undefined;
  return (
    <span className="block sm:truncate">
      {channel === "sms" && <b className="code font-medium text-ink">{senderId.trim()}, </b>}
      {channel === "sms" ? KIND[messageClass] : FIRST[messageClass]}
      {largest !== undefined &&
        largest > 0 &&
        `, ${priceOf(largest, audience.check?.segments.histogram.length)}`}
      {". "}
      <span className="max-sm:hidden">
        <MessageText text={text} />
      </span>
    </span>
  );
}

const priceOf = (largest: number, kinds = 1): string =>
  `${kinds > 1 ? "up to " : ""}${formatNoun(largest, "credit")} each`;
