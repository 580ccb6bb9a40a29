export type FirstWords = {
  path: string;
  /** Bytes with which the request is whole. */
  wholeBytes: number;
};

const POST = "POST ";
const END = "\r\n\r\n";
const LENGTH = /\r\ncontent-length:[ \t]*(\d{1,6})[ \t]*(?:\r\n|$)/i;
/** Its length is not known, or whoever sends it waits for a word of ours. */
const UNSURE = /\r\n(?:transfer-encoding|expect):/i;

/**
 * What the first bytes of a connection say of a request with a body, where its head is among them; undefined for all that
 * is not worth waiting for. It decides nothing but that: the bytes are read once more by who answers them.
 */
export function firstWords(bytes: Buffer): FirstWords | undefined {
  if (bytes.toString("latin1", 0, POST.length) !== POST) return undefined;
  const end = bytes.indexOf(END);
  if (end < 0) return undefined;
  const head = bytes.toString("latin1", POST.length, end);
  const length = LENGTH.exec(head)?.[1];
  if (length === undefined || UNSURE.test(head)) return undefined;
  return { path: head.slice(0, head.indexOf(" ")), wholeBytes: end + END.length + Number(length) };
}
