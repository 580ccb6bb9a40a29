import { type RefObject, useState } from "react";

/** How fast and how loud an element plays. */
export function useLoudness(audioRef: RefObject<HTMLAudioElement | null>) {
  const [rate, setRate] = useState(1);
  const [volume, setVolume] = useState(1);
  return {
    rate,
    volume,
    setRate(next: number) {
      setRate(next);
      if (!audioRef.current) return;
      // A source that is loaded anew begins with the default.
      audioRef.current.defaultPlaybackRate = next;
      audioRef.current.playbackRate = next;
    },
    setVolume(next: number) {
      setVolume(next);
      if (audioRef.current) audioRef.current.volume = next;
    },
  };
}
