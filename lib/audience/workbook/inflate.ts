// A piece becomes up to a thousand times as much at once, and a browser keeps all of it.
const PIECE = 16 * 1024;

/** Unpacks a raw deflate stream by what both browsers and Node have built in; what is thrown at broken data differs. */
export async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const feeding = feed(packed, writable.getWriter());
  // Looked at below, after the last piece; a reader that stops before must not leave it unhandled.
  feeding.catch(() => undefined);
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    await feeding;
  } finally {
    await reader.cancel().catch(() => undefined);
    await feeding.catch(() => undefined);
  }
}

async function feed(packed: AsyncIterable<Uint8Array>, writer: WritableStreamDefaultWriter<BufferSource>) {
  writer.closed.catch(() => undefined);
  try {
    for await (const chunk of packed) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        await writer.ready;
        // A copy: the stream may keep it longer than the chunk is good.
        await writer.write(chunk.slice(at, at + PIECE));
      }
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}
