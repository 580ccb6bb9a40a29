import type { ByeReason } from "#lib/contract/desk/live/live-topic.ts";
import type { LiveLine, LiveMessage, LivePlatform, LiveState } from "./live-platform.ts";

/** The server says something every 5 s; a line that is silent for longer than this is dead without knowing it. */
const SILENCE_MS = 12_000;
/** How long a line that was cut may take to come back before that is said. */
const CUT_MS = 2_000;
/** How long a line that was just opened may take: a slow network is no dead one. */
const PATIENCE_MS = 8_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

type Keeping = {
  platform: LivePlatform;
  lastEventId(): string;
  pass(message: LiveMessage): void;
  tell(state: LiveState): void;
};

/** Keeps the line open until it is stopped; `wake` ends a rest. */
type Keeper = { stop(): void; wake(): void };

/** Opens the stream again whenever the browser has given up on it or it has been silent for too long. */
export function keepOpen({ platform, lastEventId, pass, tell }: Keeping): Keeper {
  let failures = 0;
  let line: LiveLine | undefined;
  let isOver = false;
  let isResting = false;
  let isCut = false;
  const retry = createAlarm(platform);
  const silence = createAlarm(platform);
  const stopNetwork = platform.networked(wakeUp);
  silence.set(PATIENCE_MS, () => tell("offline"));
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
    isCut = false;
    retry.clear();
    silence.set(SILENCE_MS, beSilent);
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

  function beSilent(lateMs: number) {
    // A machine that slept, or a page that was held: what was said meanwhile has yet to be heard.
    if (lateMs > SILENCE_MS) return silence.set(SILENCE_MS, beSilent);
    tell("offline");
    open();
  }

  /** Where it does not come back, silence tells. */
  function cut(isFinal: boolean) {
    if (isOver || isResting) return;
    if (silence.isSet() && !isCut) {
      isCut = true;
      tell("reconnecting");
      silence.set(CUT_MS, beSilent);
    }
    // The browser tries again by itself, and may be kept waiting as well.
    if (!isFinal) return retry.set(PATIENCE_MS, open);
    failures += 1;
    retry.set(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS), open);
  }
}

/** One thing to do later, unless it is set anew; told how late it is. */
function createAlarm({ now, later }: LivePlatform) {
  let cancel: (() => void) | undefined;
  const clear = () => {
    cancel?.();
    cancel = undefined;
  };
  return {
    clear,
    isSet: () => cancel !== undefined,
    set(ms: number, work: (lateMs: number) => void) {
      clear();
      const due = now() + ms;
      cancel = later(ms, () => {
        cancel = undefined;
        work(now() - due);
      });
    },
  };
}

const TOO_MANY: ByeReason = "too-many";

// Our own server wrote it; browsers parse nothing twice.
function isTooMany({ name, data }: LiveMessage): boolean {
  return name === "bye" && (data as { reason?: unknown }).reason === TOO_MANY;
}
