/**
 * JSON text that ends too early -> the same with what is complete of it; null where nothing is missing at its end.
 * What stands after the last complete value is dropped: half a number is no number.
 */
export function closeJson(text: string): string | null {
  const cut: Cut = { open: [], end: 0, closers: "", isKey: false };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    // A quotation mark alone: the text ends inside of a string.
    if (token === '"') break;
    if (!READ[token[0] ?? ""]?.(cut, token, index)) return null;
  }
  return cut.end === 0 ? null : text.slice(0, cut.end) + cut.closers;
}

type Cut = {
  /** What closes each container that is open. */
  open: string[];
  /** Up to here everything is complete, once `closers` follow. */
  end: number;
  closers: string;
  isKey: boolean;
};

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:"]/gs;

/** Each answers false where this is no JSON, or where it is whole. */
type Step = (cut: Cut, token: string, index: number) => boolean;

const READ: Record<string, Step> = {
  "{": (cut, _, index) => begin(cut, "}", index),
  "[": (cut, _, index) => begin(cut, "]", index),
  "}": finish,
  "]": finish,
  '"': (cut, token, index) => cut.isKey || keepTo(cut, index + token.length),
  ":": (cut) => {
    cut.isKey = false;
    return true;
  },
  ",": (cut, _, index) => {
    cut.isKey = cut.open.at(-1) === "}";
    return keepTo(cut, index);
  },
};

function begin(cut: Cut, closer: string, index: number): boolean {
  cut.open.push(closer);
  cut.isKey = closer === "}";
  return keepTo(cut, index + 1);
}

function finish(cut: Cut, token: string, index: number): boolean {
  return cut.open.pop() === token && cut.open.length > 0 && keepTo(cut, index + 1);
}

function keepTo(cut: Cut, end: number): boolean {
  cut.end = end;
  cut.closers = cut.open.toReversed().join("");
  return true;
}
