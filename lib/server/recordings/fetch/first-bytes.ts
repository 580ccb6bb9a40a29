import type { Readable } from "node:stream";

/**
 * The first bytes of a body, at least `least` of them where there are so many; the body waits behind them. Throws where
 * it breaks off or is silent for longer than `idleMs`.
 */
export function firstBytes(
  body: Readable,
  { least, idleMs }: { least: number; idleMs: number },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error("the host of the recording fell silent")), idleMs);
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= least) done();
    };
    const leave = () => {
      clearTimeout(timer);
      body.pause();
      body.off("data", take).off("end", done).off("error", fail).off("close", broken);
    };
    function done() {
      leave();
      resolve(Buffer.concat(chunks));
    }
    function fail(cause: unknown) {
      leave();
      reject(cause);
    }
    const broken = () => fail(new Error("the recording broke off"));
    body.on("data", take).on("end", done).on("error", fail).on("close", broken);
  });
}
