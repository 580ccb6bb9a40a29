export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** A file that can be read from its start as often as needed; a chunk is good until the next is asked for. */
export type OpenFile = () => AsyncIterable<Uint8Array>;

const HEAD_BYTES = 4_096;

/** How the bytes are text: a BOM, the zeros of UTF-16, strict UTF-8 over the whole file, else Windows-1252. */
export async function detectEncoding(open: OpenFile): Promise<Encoding> {
  return byHead(await readHead(open)) ?? ((await isUtf8(open)) ? "utf-8" : "windows-1252");
}

/** What a sample alone can tell; a cut character at its end does not count against UTF-8. */
export function guessEncoding(sample: Uint8Array): Encoding {
  const marked = byHead(sample);
  if (marked) return marked;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(sample, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

// Gathered over chunks: the first may be one byte long.
async function readHead(open: OpenFile): Promise<Uint8Array> {
  const head = new Uint8Array(HEAD_BYTES);
  let length = 0;
  for await (const chunk of open()) {
    const part = chunk.subarray(0, HEAD_BYTES - length);
    head.set(part, length);
    length += part.length;
    if (length === HEAD_BYTES) break;
  }
  return head.subarray(0, length);
}

async function isUtf8(open: OpenFile): Promise<boolean> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  let mayBeCut = false;
  try {
    for await (const chunk of open()) {
      const isPlain = isAscii(chunk);
      if (!isPlain || mayBeCut) strict.decode(chunk, { stream: true });
      mayBeCut = !isPlain;
    }
    strict.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

// Four bytes at a time: a quarter of what decoding costs, and most files are ASCII. False may mean "not looked at".
function isAscii(bytes: Uint8Array): boolean {
  if (bytes.byteOffset % 4 !== 0) return false;
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  return ((bitsOf(words) | bitsOf(bytes.subarray(words.length * 4))) & 0x80808080) === 0;
}

function bitsOf(values: Uint32Array | Uint8Array): number {
  let bits = 0;
  for (let index = 0; index < values.length; index++) bits |= values[index] ?? 0;
  return bits;
}

function byHead(head: Uint8Array): Encoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return byZeros(head.subarray(0, 4_096));
}

// Latin text in UTF-16 has a zero in every second byte; a little tolerance for other letters.
function byZeros(head: Uint8Array): Encoding | null {
  let even = 0;
  let odd = 0;
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even++;
    else odd++;
  }
  if (odd > head.length / 4 && even < head.length / 40) return "utf-16le";
  return even > head.length / 4 && odd < head.length / 40 ? "utf-16be" : null;
}
