type OggPlace = {
  sequence: number;
  /** Samples up to the end of this page. */
  granule: number;
  /** 2 on the first page of a stream, 4 on the last. */
  flags: number;
};

const SERIAL = 1;
const HEADER_BYTES = 27;
const CRC_AT = 22;

/** One page of an Ogg stream around packets of fewer than 255 bytes each. */
export function oggPage({ sequence, granule, flags }: OggPlace, packets: Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("OggS");
  header.writeUInt8(flags, 5);
  header.writeBigUInt64LE(BigInt(granule), 6);
  header.writeUInt32LE(SERIAL, 14);
  header.writeUInt32LE(sequence, 18);
  header.writeUInt8(packets.length, 26);
  const sizes = Buffer.from(packets.map(({ length }) => length));
  const page = Buffer.concat([header, sizes, ...packets]);
  page.writeUInt32LE(crcOf(page), CRC_AT);
  return page;
}

/** CRC-32 as Ogg counts it: neither reflected nor inverted, so zlib's does not serve. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value < 0 ? (value << 1) ^ 0x04c1_1db7 : value << 1;
  return value >>> 0;
});

function crcOf(page: Buffer): number {
  let crc = 0;
  for (const byte of page) crc = (crc << 8) ^ (TABLE[(crc >>> 24) ^ byte] ?? 0);
  return crc >>> 0;
}
