import { createAlarm } from "./create-alarm.ts";
import type { LivePlatform, LiveState } from "./live-platform.ts";

/** The server says something every 5 s; a line that is silent for longer than this is dead without knowing it. */
const SILENCE_MS = 12_000;
/** How long a line that was cut may take to come back before that is said. */
const CUT_MS = 2_000;
/** How long a line that was just opened may take: a slow network is no dead one. */
export const PATIENCE_MS = 8_000;

type Watching = {
  platform: LivePlatform;
  tell(state: LiveState): void;
  /** Is called when a line that spoke has been silent for too long. */
  onDead(): void;
};

/** Tells what a line on which nothing is heard is to be taken for; it counts from now on. */
export function watchSilence({ platform, tell, onDead }: Watching) {
  const alarm = createAlarm(platform);
  let isCut = false;
  alarm.set(PATIENCE_MS, () => tell("offline"));
  return {
    clear: alarm.clear,
    hear() {
      isCut = false;
      alarm.set(SILENCE_MS, beSilent);
    },
    /** Where it does not come back, silence tells. */
    cut() {
      if (isCut || !alarm.isSet()) return;
      isCut = true;
      tell("reconnecting");
      alarm.set(CUT_MS, beSilent);
    },
  };

  function beSilent(lateMs: number) {
    // A machine that slept, or a page that was held: what was said meanwhile has yet to be heard.
    if (lateMs > SILENCE_MS) return alarm.set(SILENCE_MS, beSilent);
    tell("offline");
    onDead();
  }
}
