/** The first `length` bytes of a stream, or all of it where it is shorter; a copy. */
export async function readBytes(chunks: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  // Gathered over chunks: the first may be one byte long.
  for await (const chunk of chunks) {
    const part = chunk.subarray(0, length - filled);
    bytes.set(part, filled);
    filled += part.length;
    if (filled === length) break;
  }
  return bytes.subarray(0, filled);
}
