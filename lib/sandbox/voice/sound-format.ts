/** A kind of sound file whose every part can be made by itself, so that a long one is never held whole. */
export type SoundFormat = {
  mimeType: string;
  extension: string;
  /** How many bytes a recording of this length has. */
  bytesOf(durationMs: number): number;
  /** The bytes from `start` up to `end`; the same for the same id and length. */
  part(sound: Sound, range: ByteRange): Buffer;
};

export type Sound = { mediaId: string; durationMs: number };
export type ByteRange = { start: number; end: number };
