import { type FileHandle, open } from "node:fs/promises";

const CHUNK = 256 * 1024;

/**
 * The bytes of a file in chunks of 256 kB, each good until the next is asked for: two buffers take turns, one is filled
 * while the other is used. A read stream makes a new one each time, and 40 MB lie about before the collector looks.
 */
export async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  const handle = await open(path);
  let buffers = [new Uint8Array(CHUNK), new Uint8Array(CHUNK)] as const;
  let reading = fill(handle, buffers[0]);
  try {
    for (let chunk = await reading; chunk.length > 0; chunk = await reading) {
      buffers = [buffers[1], buffers[0]];
      reading = fill(handle, buffers[0]);
      yield chunk;
    }
  } finally {
    await reading.catch(() => undefined);
    await handle.close();
  }
}

async function fill(handle: FileHandle, buffer: Uint8Array): Promise<Uint8Array> {
  const { bytesRead } = await handle.read(buffer, 0, CHUNK);
  return buffer.subarray(0, bytesRead);
}
