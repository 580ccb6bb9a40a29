import type { ByeReason } from "#lib/contract/desk/live/live-topic.ts";
import { createAlarm } from "./create-alarm.ts";
import type { LiveLine, LiveMessage, LivePlatform, LiveState } from "./live-platform.ts";
import { PATIENCE_MS, watchSilence } from "./watch-silence.ts";

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

export type Keeping = {
  platform: LivePlatform;
  lastEventId(): string;
  pass(message: LiveMessage): void;
  tell(state: LiveState): void;
};

/** Keeps the line open until it is stopped; `wake` ends a rest. */
export type Keeper = { stop(): void; wake(): void };

/** Opens the stream again whenever the browser has given up on it or it has been silent for too long. */
export function keepOpen({ platform, lastEventId, pass, tell }: Keeping): Keeper {
  let failures = 0;
  let line: LiveLine | undefined;
  let isOver = false;
  let isResting = false;
  const retry = createAlarm(platform);
  const stopNetwork = platform.networked(wakeUp);
  const silence = watchSilence({ platform, tell, onDead: open });
  open();
  return {
    stop() {
      isOver = true;
      stopNetwork();
      close();
    },
    wake() {
      if (isResting && !isOver) open();
    },
  };

  function open() {
    isResting = false;
    line?.close();
    line = platform.open(lastEventId(), { message, cut });
    retry.set(PATIENCE_MS, open);
  }

  function wakeUp() {
    if (!isResting) open();
  }

  function message(given: LiveMessage) {
    if (isOver || isResting) return;
    failures = 0;
    retry.clear();
    silence.hear();
    pass(given);
    if (isTooMany(given)) rest();
  }

  /** Others of this person are followed elsewhere: to come back by itself would only push one of them out. */
  function rest() {
    isResting = true;
    close();
    tell("resting");
  }

  function close() {
    retry.clear();
    silence.clear();
    line?.close();
  }

  function cut(isFinal: boolean) {
    if (isOver || isResting) return;
    silence.cut();
    // The browser tries again by itself, and may be kept waiting as well.
    if (!isFinal) return retry.set(PATIENCE_MS, open);
    failures += 1;
    retry.set(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS), open);
  }
}

const TOO_MANY: ByeReason = "too-many";

// Our own server wrote it; browsers parse nothing twice.
function isTooMany({ name, data }: LiveMessage): boolean {
  return name === "bye" && (data as { reason?: unknown }).reason === TOO_MANY;
}
