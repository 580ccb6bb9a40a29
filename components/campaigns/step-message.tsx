"use client";

import { Suspense } from "react";
import { lazyPart } from "../ui/lazy-part.ts";
import { Step } from "../ui/steps.tsx";
import { DearNote } from "./dear-note.tsx";
import { MessageBox } from "./message-box.tsx";
import { MessageClass } from "./message-class.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { SegmentMeter } from "./segment-meter.tsx";
import { SenderField } from "./sender-field.tsx";
import type { Composer } from "./use-composer.ts";

// Most campaigns are SMS: the fields of a template come when they are asked for.
const { Part: TemplateFields } = lazyPart(() =>
  import("./template-fields.tsx").then((part) => part.TemplateFields),
);

/** Step 3: what each person gets, seen on a phone, with what it costs over all rows. */
export function StepMessage({ composer, isReady }: { composer: Composer; isReady: boolean }) {
  const { values } = composer;
  const isSms = values.channel === "sms";
  return (
    <Step
      number={3}
      state={isReady ? "done" : "active"}
      title="Message"
      summary="What each person gets, and what it costs"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_320px] gap-8 max-lg:grid-cols-[minmax(0,1fr)_280px] max-lg:gap-5 max-md:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            {isSms && <SenderField composer={composer} />}
            <MessageClass composer={composer} />
          </div>
          {values.channel === "chat-template" ? (
            <Suspense>
              <TemplateFields composer={composer} />
            </Suspense>
          ) : (
            <MessageBox composer={composer} />
          )}
          {isSms && <SegmentMeter composer={composer} />}
          {isSms && <DearNote composer={composer} />}
        </div>
        <MessagePreview composer={composer} />
      </div>
    </Step>
  );
}
