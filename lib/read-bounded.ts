/** A body as far as it was read: `beyond` has more than was to be read, `broken` lost its end; `cause` says how. */
export type BoundedBody = { bytes: Buffer; end: "whole" } | { bytes: Buffer; end: Cut; cause: unknown };

type Cut = "beyond" | "broken";

/** What came of a body, `maxBytes` at most. It never throws; a body with more, or that breaks off, is let go. */
export async function readBounded(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<BoundedBody> {
  const read: Uint8Array[] = [];
  let size = 0;
  let cut: Cut = "broken";
  try {
    for await (const chunk of chunks) {
      read.push(chunk.subarray(0, maxBytes - size));
      size += chunk.byteLength;
      if (size <= maxBytes) continue;
      cut = "beyond";
      throw new Error(`more than ${maxBytes} bytes`);
    }
  } catch (cause) {
    return { bytes: Buffer.concat(read), end: cut, cause };
  }
  return { bytes: Buffer.concat(read), end: "whole" };
}
