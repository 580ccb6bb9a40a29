"use client";

import { betweenWords } from "#lib/contract/rules/sending/sending-hours.ts";
import { useSendingClock } from "../../domain/moment/use-sending-clock.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { SettingSection } from "../setting-section.tsx";

const dialog = lazyPart(() => import("./hours-dialog.tsx").then((part) => part.HoursDialog));

/** The hours outside of which marketing waits. */
export function HoursSection({ canChange }: { canChange: boolean }) {
  const { zone, marketing } = useSendingClock();
  return (
    <SettingSection
      title="Quiet hours"
      anchor="hours"
      value={marketing}
      dialog={dialog}
      change={canChange && "Change the hours…"}
    >
      <p className="num text-13 text-ink-2">
        Marketing messages are sent only between {betweenWords(marketing)} ({zone.replaceAll("_", " ")}).
        Outside of these hours they wait. Service messages are sent at any hour.
      </p>
    </SettingSection>
  );
}
