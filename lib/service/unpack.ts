import { promisify } from "node:util";
import { brotliDecompress, constants, gunzip, inflate } from "node:zlib";

const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = constants;
const gzip = promisify(gunzip);

/**
 * The bytes of an answer without the packing that a proxy put around them, though we ask for none; as far as they came
 * where their end got lost, and as they are where they cannot be unpacked within the limit.
 */
export async function unpack(bytes: Buffer, encoding: string | undefined, limit: number): Promise<Buffer> {
  const packing = PACKINGS.get(encoding?.trim().toLowerCase() ?? "");
  return packing ? packing(bytes, limit).catch(() => bytes) : bytes;
}

const zip = (bytes: Buffer, maxOutputLength: number): Promise<Buffer> =>
  gzip(bytes, { maxOutputLength, finishFlush: Z_SYNC_FLUSH });

const PACKINGS = new Map<string, (bytes: Buffer, limit: number) => Promise<Buffer>>([
  ["gzip", zip],
  ["x-gzip", zip],
  [
    "deflate",
    (bytes, maxOutputLength) => promisify(inflate)(bytes, { maxOutputLength, finishFlush: Z_SYNC_FLUSH }),
  ],
  [
    "br",
    (bytes, maxOutputLength) =>
      promisify(brotliDecompress)(bytes, { maxOutputLength, finishFlush: BROTLI_OPERATION_FLUSH }),
  ],
]);
