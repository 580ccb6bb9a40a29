type Values<T> = readonly (T | null)[];
type Element<T> = {
  /** Of pg_type, the same in every server. */
  type: number;
  sizeOf(value: T): number;
  /** Writes the value at a place of the bytes. */
  write(bytes: Buffer, at: number, value: T): void;
};

const BOOLEAN: Element<boolean> = {
  type: 16,
  sizeOf: () => 1,
  write: (bytes, at, is) => bytes.writeInt8(is ? 1 : 0, at),
};
const BYTES: Element<Uint8Array> = {
  type: 17,
  sizeOf: (value) => value.byteLength,
  write: (bytes, at, value) => bytes.set(value, at),
};
const INT: Element<number> = {
  type: 23,
  sizeOf: () => 4,
  write: (bytes, at, value) => bytes.writeInt32BE(value, at),
};
const TEXT: Element<string> = {
  type: 25,
  sizeOf: (text) => Buffer.byteLength(text),
  write: (bytes, at, text) => bytes.write(text, at),
};

const EPOCH_MS = Date.UTC(2000, 0);
const WORD = 2 ** 32;

/** Microseconds since 2000, in 64 bits. */
const TIME: Element<Date> = {
  type: 1184,
  sizeOf: () => 8,
  write: (bytes, at, time) => {
    const micros = (time.getTime() - EPOCH_MS) * 1000;
    const high = Math.floor(micros / WORD);
    bytes.writeUInt32BE(micros - high * WORD, bytes.writeInt32BE(high, at));
  },
};

/*
 * Arrays for `unnest` in the binary form of the protocol. As text, each value is escaped here and read letter by letter there,
 * and bytes travel at twice their length.
 */
export const booleanArray = (values: Values<boolean>): Buffer => arrayOf(values, BOOLEAN);
export const bytesArray = (values: Values<Uint8Array>): Buffer => arrayOf(values, BYTES);
export const intArray = (values: Values<number>): Buffer => arrayOf(values, INT);
export const textArray = (values: Values<string>): Buffer => arrayOf(values, TEXT);
export const timeArray = (values: Values<Date>): Buffer => arrayOf(values, TIME);

const HEAD_BYTES = 20;

/** One dimension that is counted from 1, a flag that there are nulls, and each value after its length. */
function arrayOf<T>(values: Values<T>, { type, sizeOf, write }: Element<T>): Buffer {
  const sizes = values.map((value) => (value === null ? -1 : sizeOf(value)));
  let size = HEAD_BYTES;
  for (const each of sizes) size += 4 + Math.max(each, 0);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const word of [1, sizes.includes(-1) ? 1 : 0, type, values.length, 1])
    at = bytes.writeInt32BE(word, at);
  let index = 0;
  for (const value of values) {
    const each = sizes[index++] ?? -1;
    at = bytes.writeInt32BE(each, at);
    if (value === null) continue;
    write(bytes, at, value);
    at += each;
  }
  return bytes;
}
