import { open } from "node:fs/promises";

const CHUNK = 256 * 1024;

/**
 * The bytes of a file in chunks of 256 kB, each good until the next is asked for: one buffer serves the whole file.
 * A read stream makes a new one for each chunk, and 40 MB of them lie about before the collector looks.
 */
export async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  const handle = await open(path);
  try {
    const buffer = new Uint8Array(CHUNK);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
