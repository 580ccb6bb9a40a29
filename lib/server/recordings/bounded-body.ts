import { Transform } from "node:stream";

/**
 * The bytes of a body from `skip` on, at most `take` of them, as they come and never gathered. A body that is longer
 * than it said ends there; one that is shorter breaks off, so that nobody takes it for whole.
 */
export function boundedBody({ skip, take }: { skip: number; take: number | null }): Transform {
  let toSkip = skip;
  let left = take ?? Number.POSITIVE_INFINITY;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const part = toSkip >= chunk.length ? chunk.subarray(chunk.length) : chunk.subarray(toSkip);
      toSkip = Math.max(0, toSkip - chunk.length);
      const given = part.subarray(0, left);
      left -= given.length;
      done(null, given.length > 0 ? given : undefined);
    },
    flush(done) {
      done(take !== null && left > 0 ? new Error("the recording broke off") : null);
    },
  });
}
