"use client";

import { Suspense, useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import { usePreload } from "#components/ui/load/use-preload.ts";
import { whenCards } from "../../domain/moment/when-cards.ts";
import { RadioCards } from "../../ui/field/radio-cards.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { zoneClock } from "../../ui/time/format-time.ts";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import { useTicking } from "../../ui/time/use-ticking.ts";
import type { SendForm, SendProblems } from "../rules/use-send-form.ts";

// Most messages are sent now: what another time needs comes when it is chosen.
const { Part: WhenField, preload } = lazyPart(() =>
  import("./when-field.tsx").then((part) => part.WhenField),
);

type WhenChoiceProps = { form: SendForm; problems: SendProblems };

/** Now, or a day and a time in the company's zone. The schedule is ours: it can be stopped. */
export function WhenChoice({ form, problems }: WhenChoiceProps) {
  const { zone } = useTimeFacts();
  const [when, messageClass] = useWatch({ control: form.control, name: ["when", "messageClass"] });
  // The press shows at once, and what it opens right after it.
  const opened = useDeferredValue(when);
  const offset = useTicking((now) => zoneClock(zone).offset(now));
  // A button that moves away under a hand is not pressed.
  usePreload(preload);
  return (
    <>
      <RadioCards
        legend="When"
        columns={2}
        value={when}
        input={form.register("when")}
        cards={whenCards(`${zone.replaceAll("_", " ")} (${offset})`)}
      />
      {opened === "later" && (
        <Suspense>
          <WhenField form={form} isService={messageClass === "service"} problems={problems} />
        </Suspense>
      )}
    </>
  );
}
