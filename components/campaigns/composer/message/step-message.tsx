"use client";

import { Suspense } from "react";
import { Controller, useWatch } from "react-hook-form";
import { MessageKindField } from "#components/domain/moment/message-kind-field.tsx";
import { SenderField } from "#components/domain/sender/sender-field.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { TypedPart } from "#components/ui/field/typed-part.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Step } from "#components/ui/steps.tsx";
import type { Composer } from "../draft/use-composer.ts";
import { useGoToReview } from "../steps/use-go-to-review.ts";
import { DearNote } from "./dear-note.tsx";
import { MessageBox } from "./message-box.tsx";
import { MessageLine } from "./message-line.tsx";
import { SegmentMeter } from "./segment-meter.tsx";

// Most campaigns are SMS: the fields of a template come when they are asked for.
const { Part: TemplateFields } = lazyPart(() =>
  import("./template-fields.tsx").then((part) => part.TemplateFields),
);

const { Part: ChatMeter } = lazyPart(() => import("./chat-meter.tsx").then((part) => part.ChatMeter));

const { Part: MessageOthers } = lazyPart(() =>
  import("../windows/message-others.tsx").then((part) => part.MessageOthers),
);

/** Step 3: what each person gets, with what it costs over all rows. */
export function StepMessage({ composer }: { composer: Composer }) {
  const { form, review, steps } = composer;
  const channel = useWatch({ control: form.control, name: "channel" });
  const hasOthers = useWatch({ control: form.control, name: "others", compute: (others) => others !== null });
  const { isWaiting, go } = useGoToReview(composer);
  if (steps.at !== "message") return <MessageLine composer={composer} />;
  const isSms = channel === "sms";
  return (
    <Step number={3} state="active" title="Message" target="step-message" className="lg:col-start-1">
      <div className="grid gap-4 sm:grid-cols-2">
        {isSms && (
          <Controller
            control={form.control}
            name="senderId"
            render={({ field, fieldState }) => (
              <SenderField field={field} error={fieldState.error?.message} />
            )}
          />
        )}
        <MessageKindField control={form.control} name="messageClass" />
      </div>
      {channel === "chat-template" ? (
        <TypedPart>
          <TemplateFields composer={composer} />
        </TypedPart>
      ) : (
        <MessageBox composer={composer} />
      )}
      {channel === "chat-text" && hasOthers && (
        <Suspense>
          <MessageOthers composer={composer} />
        </Suspense>
      )}
      {isSms && <SegmentMeter composer={composer} />}
      {channel === "chat-text" && (
        <Suspense>
          <ChatMeter composer={composer} />
        </Suspense>
      )}
      {isSms && <DearNote composer={composer} />}
      <div>
        <Button isBusy={isWaiting || review.isReviewing} className="max-sm:w-full" onClick={go}>
          Go on to the review
        </Button>
      </div>
    </Step>
  );
}
