/** As many bytes as tell a text from a sound. */
export const HEAD_BYTES = 512;

/** How sounds begin that have a beginning of their own; a dot is any byte. */
const SOUNDS = [
  ...["RIFF....WAVE", "FORM....AIF", "OggS\0", "fLaC\0", ".snd\0", "caff\0"],
  // MP3 behind a tag, AMR, MP4 with 3GP, WebM.
  ...["ID3\x02", "ID3\x03", "ID3\x04", "#!AMR", "....ftyp", "\x1aE\xdf\xa3"],
];
/** Documents, archives, programs and pictures. */
const OTHER_FILES = ["%PDF-", "PK\x03\x04", "\x7fELF", "\x1f\x8b", "GIF8", "\x89PNG", "\xff\xd8\xff"];
const MARKUP = /^\s*<[a-z!?/]/i;
const PAGE = /^\s*<(?:!doctype|html|head|body|script|svg|\?xml)/i;
const BEGINNING = 32;

/**
 * Whether a recording may begin like this: not empty, no text or markup in any encoding, and no file that is known to
 * be something else. Raw samples have no beginning of their own, so whatever is left may be sound.
 */
export function mayBeSound(head: Buffer): boolean {
  const bytes = head.subarray(0, HEAD_BYTES);
  const text = bytes.toString("latin1");
  if (SOUNDS.some((beginning) => begins(text, beginning))) return !isText(bytes);
  if (text === "" || OTHER_FILES.some((beginning) => text.startsWith(beginning))) return false;
  const flat = flattened(text);
  return (
    !MARKUP.test(flat.text) && !isText(flat.isWide ? Buffer.from(flat.text, "latin1") : bytes, BEGINNING)
  );
}

/** Whether a part from the middle begins as a page; samples may look like any other text. */
export function isPage(part: Buffer): boolean {
  return PAGE.test(flattened(part.toString("latin1", 0, HEAD_BYTES)).text);
}

function begins(text: string, beginning: string): boolean {
  const first = [...text.slice(0, beginning.length)];
  return [...beginning].every((byte, at) => byte === first[at] || (byte === "." && first[at] !== undefined));
}

/** Without the mark of an encoding and the zeros that UTF-16 and UTF-32 put between. */
function flattened(text: string): { text: string; isWide: boolean } {
  const bare = text.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "");
  return { text: bare.replaceAll("\0", ""), isWide: /^(?:\xff\xfe|\xfe\xff)/.test(text) };
}

function isText(bytes: Buffer, most = bytes.length): boolean {
  const beginning = bytes.subarray(0, most);
  const text = beginning.toString("latin1");
  if (beginning.some(isBinary)) return false;
  const plain = text.replace(/[^\t\n\r\x20-\x7e]/g, "").length;
  return plain > 0.75 * text.length || isUtf8(beginning);
}

/** A byte that no text has (WHATWG MIME Sniffing, "binary data byte"): controls but tab, lines, pages and escape. */
const isBinary = (byte: number): boolean => byte < 32 && ![9, 10, 12, 13, 27].includes(byte);

function isUtf8(bytes: Buffer): boolean {
  try {
    // `stream`: a character that is cut at the end is still one.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
