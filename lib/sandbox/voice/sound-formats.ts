import { SILENT_OGG } from "./silent-ogg.ts";
import type { SoundFormat } from "./sound-format.ts";
import { TONE_MP3 } from "./tone-mp3.ts";
import { TONE_WAV } from "./tone-wav.ts";

/** The kinds of file a recording may be (§2.7 states none). */
export const SOUND_FORMATS = {
  wav: TONE_WAV,
  mp3: TONE_MP3,
  ogg: SILENT_OGG,
} as const satisfies Record<string, SoundFormat>;
