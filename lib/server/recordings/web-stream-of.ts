import type { Readable } from "node:stream";
import type { Clock } from "#lib/clock.ts";

/** Bytes that a player has before it sounds; it asks for them whether it needs them or not. */
const FIRST_BYTES = 1024 * 1024;
/** Long enough to sound, too short to be heard: the narrowest of these first bytes are three seconds. */
const BREATH_MS = 150;

/**
 * A body as an answer streams it, a piece at a time as it is read; who goes away ends it at once.
 * With a clock, it takes a breath after the first MiB: what a player reads ahead does not keep it from sounding.
 * `Readable.toWeb` of Node 24 throws past everybody where a piece waits while its reader goes.
 */
export function webStreamOf(body: Readable, clock: Clock | null): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  let given = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done === true) return controller.close();
        controller.enqueue(value);
        const before = given;
        given += value.length;
        if (before < FIRST_BYTES && given >= FIRST_BYTES) await clock?.sleep(BREATH_MS);
      },
      cancel() {
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
