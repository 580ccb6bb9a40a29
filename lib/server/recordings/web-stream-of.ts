import type { Readable } from "node:stream";

/**
 * A body as an answer streams it, a piece at a time as it is read; who goes away ends it at once.
 * `Readable.toWeb` of Node 24 throws past everybody where a piece waits while its reader goes.
 */
export function webStreamOf(body: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
