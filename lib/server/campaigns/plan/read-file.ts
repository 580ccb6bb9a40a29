import { type FileHandle, open } from "node:fs/promises";

const CHUNK = 256 * 1024;

/**
 * The bytes of a file from `start` to `end` in chunks of 256 kB, each good until the next is asked for: two buffers take
 * turns, one is filled while the other is used. A read stream makes a new one each time, and 40 MB lie about before the
 * collector looks.
 */
export async function* readFile(
  path: string,
  { start = 0, end = Number.POSITIVE_INFINITY } = {},
): AsyncGenerator<Uint8Array> {
  const handle = await open(path);
  const size = Math.min(CHUNK, end - start);
  let buffers = [new Uint8Array(size), new Uint8Array(size)] as const;
  let at = start;
  let reading = fill(handle, buffers[0], { at, end });
  try {
    for (let chunk = await reading; chunk.length > 0; chunk = await reading) {
      at += chunk.length;
      buffers = [buffers[1], buffers[0]];
      reading = fill(handle, buffers[0], { at, end });
      yield chunk;
    }
  } finally {
    await reading.catch(() => undefined);
    await handle.close();
  }
}

async function fill(handle: FileHandle, buffer: Uint8Array, { at, end }: { at: number; end: number }) {
  const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, end - at), at);
  return buffer.subarray(0, bytesRead);
}
