import { Readable } from "node:stream";

type Bounds = {
  /** What was read of it before. */
  first: Buffer;
  /** Bytes at the beginning that nobody asked for. */
  skip: number;
  /** Bytes that are due; null where the host did not tell, and then `most` ends it. */
  take: number | null;
  most: number;
  /** How long the host may be silent while somebody waits; a listener who pauses does not make it late. */
  idleMs: number;
};

/**
 * The bytes of a body from `skip` on, as they come and never gathered: while nobody reads, nothing is read from the host.
 * A body that is longer than it said ends there and its connection is closed; one that is shorter, silent or endless
 * breaks off, so that nobody takes it for whole.
 */
export function boundedBody(body: Readable, { first, skip, take, most, idleMs }: Bounds): Readable {
  let toSkip = skip;
  let left = take ?? most;
  let timer: NodeJS.Timeout | undefined;
  const out = new Readable({
    read() {
      expectMore();
      body.resume();
    },
    destroy(error, done) {
      clearTimeout(timer);
      body.destroy();
      done(error);
    },
  });
  // It may break off before anybody reads, who is told when they do.
  out.on("error", () => undefined);
  body.on("data", give);
  body.on("end", ended);
  body.on("error", (cause) => out.destroy(cause));
  body.on("close", () => {
    if (!body.readableEnded && left > 0) breakOff("the recording broke off");
  });
  give(first);
  // Nobody reads yet, so nobody waits for the host.
  clearTimeout(timer);
  body.pause();
  // Its end may have come with the first bytes, or while they were looked at.
  if (body.readableEnded) ended();
  else if (body.destroyed && left > 0) breakOff("the recording broke off");
  return out;

  function give(chunk: Buffer) {
    const skipped = Math.min(toSkip, chunk.length);
    toSkip -= skipped;
    const given = chunk.subarray(skipped, skipped + left);
    left -= given.length;
    clearTimeout(timer);
    const isWanted = given.length === 0 || out.push(given);
    if (left === 0) finish();
    else if (isWanted) expectMore();
    else body.pause();
  }

  function ended() {
    if (left === 0) return;
    if (take !== null) breakOff("the recording broke off");
    else out.push(null);
  }

  function expectMore() {
    clearTimeout(timer);
    timer = setTimeout(() => breakOff("the host of the recording fell silent"), idleMs);
  }

  function finish() {
    if (take === null) return breakOff("the recording is too large");
    out.push(null);
    body.destroy();
  }

  function breakOff(why: string) {
    out.destroy(new Error(why));
  }
}
