import { useRef, useState } from "react";
import { type Heard, heardOf, type Wanted } from "./heard.ts";

type Options = { startAt: number | null; knownDurationS: number };

/** What is wanted of an element, and what was heard of it when it was last looked at. */
export function useHeard({ startAt, knownDurationS }: Options) {
  const wanted = useRef<Wanted>({ at: startAt ?? 0, isPlaying: false });
  const [heard, setHeard] = useState<Heard>({ ...wanted.current, isWaiting: false, durationS: null });
  const end = heard.durationS ?? knownDurationS;
  return {
    wanted,
    heard,
    /** Within the recording, as far as its end is known. */
    bounded: (second: number) => Math.max(0, end > 0 ? Math.min(second, end) : second),
    lookAt(audio: HTMLAudioElement, how: { isRenewing: boolean }) {
      const now = heardOf(audio, wanted.current, how);
      wanted.current = { at: now.at, isPlaying: now.isPlaying };
      setHeard((before) => ({ ...now, durationS: now.durationS ?? before.durationS }));
    },
    /** Shows the second that is wanted before the element is there. */
    showWanted: () => setHeard((before) => ({ ...before, at: wanted.current.at })),
  };
}
