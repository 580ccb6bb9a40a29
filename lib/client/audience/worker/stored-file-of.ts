import type { StoredFile } from "#lib/audience/stored-file.ts";

/** A file of this browser as the readers of tables take it. */
export const storedFileOf = (file: Blob): StoredFile => ({
  bytes: file.size,
  read: (start, end) => bytesOf(file.slice(start, end)),
});

// By a reader, because not every browser iterates a stream.
async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
