"use client";

import { Suspense } from "react";
import { betweenWords } from "#lib/contract/rules/sending/sending-hours.ts";
import { useSendingClock } from "../../domain/moment/use-sending-clock.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Section } from "../../ui/section.tsx";

const { Part: HoursDialog, preload } = lazyPart(() =>
  import("./hours-dialog.tsx").then((part) => part.HoursDialog),
);

/** The hours outside of which marketing waits. */
export function HoursSection({ canChange }: { canChange: boolean }) {
  const { zone, marketing } = useSendingClock();
  const { isOpen, turn, open, close } = useOpening();
  return (
    <Section title="Quiet hours" anchor="hours">
      <Card isPadded>
        <div className="flex flex-col items-start gap-4">
          <p className="num text-13 text-ink-2">
            Marketing messages are sent only between {betweenWords(marketing)} ({zone.replaceAll("_", " ")}).
            Outside of these hours they wait. Service messages are sent at any hour.
          </p>
          {canChange && (
            <Button size="small" onPointerEnter={preload} onFocus={preload} onClick={open}>
              Change the hours…
            </Button>
          )}
        </div>
      </Card>
      {turn > 0 && (
        <Suspense>
          <HoursDialog key={turn} hours={marketing} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </Section>
  );
}
