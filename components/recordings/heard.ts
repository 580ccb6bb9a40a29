/** What the person wants, whatever becomes of the element on the way. */
export type Wanted = { at: number; isPlaying: boolean };

export type Heard = {
  /** Second that is heard. */
  at: number;
  isPlaying: boolean;
  /** It should play, and waits for bytes. */
  isWaiting: boolean;
  /** As the browser found it; null before it has. */
  durationS: number | null;
};

type Media = Pick<HTMLMediaElement, "error" | "readyState" | "currentTime" | "duration" | "ended" | "paused">;

const HAVE_FUTURE_DATA = 3;

/** What is heard of an element now; while it is broken or loaded anew its place counts for nothing. */
export function heardOf(media: Media, wanted: Wanted, { isRenewing }: { isRenewing: boolean }): Heard {
  const isBroken = isRenewing || media.error !== null;
  // A headset, a key of the keyboard and a call on the phone stop and start the element past the player.
  const isPlaying = (isBroken ? wanted.isPlaying : !media.paused) && !media.ended;
  return {
    at: isBroken || media.readyState === 0 ? wanted.at : media.currentTime,
    isPlaying,
    isWaiting: isPlaying && (isBroken || media.readyState < HAVE_FUTURE_DATA),
    durationS: Number.isFinite(media.duration) && media.duration > 0 ? media.duration : null,
  };
}
