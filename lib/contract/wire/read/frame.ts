import { anyTextIn, countIn, type Loose, memberOf, recordIn, textIn, truthIn } from "./loose.ts";

/** What the envelope of an answer says, each part read by itself (§2.1). */
export type Frame = {
  /** The HTTP status it claims, where it is one. */
  status: number | null;
  code: string | null;
  message: string | null;
  /** What it calls an error, wherever that stands: `message` may be a generic word of success beside it. */
  error: string | null;
  /** It says `success: false`. */
  isFailure: boolean;
  /** A 2xx whose envelope refuses: a code or an error, and nothing that could be a result. */
  isBare: boolean;
  /** Where the result may stand, in order: `data`, `data` in `data`, the answer itself. */
  places: Loose[];
};

/** Reads an envelope in which anything may be odd or missing. */
export function readFrame(json: unknown): Frame {
  const top = recordIn(json) ?? {};
  const data = memberOf(top, "data");
  const inner = recordIn(data);
  const status = countIn(memberOf(top, "status")) ?? countIn(memberOf(top, "statusCode"));
  const code = wordIn(memberOf(top, "code")) ?? (inner && wordIn(memberOf(inner, "code")));
  return {
    status: status !== null && status >= 100 && status < 600 ? status : null,
    code,
    message: anyTextIn(memberOf(top, "message")) ?? errorIn(top) ?? (inner && messageIn(inner)),
    error: errorIn(top) ?? errorIn(inner ?? {}),
    isFailure: truthIn(memberOf(top, "success")) === false,
    isBare: (code !== null || errorIn(top) !== null) && isWithoutResult(data),
    places: placesIn(json, data),
  };
}

const wordIn = (value: unknown): string | null => (typeof value === "boolean" ? null : textIn(value));

const messageIn = (data: Loose): string | null =>
  anyTextIn(memberOf(data, "message")) ?? anyTextIn(memberOf(data, "error"));

const errorIn = (data: Loose): string | null =>
  anyTextIn(memberOf(data, "error")) ?? anyTextIn(memberOf(data, "errors"));

const ABOUT_REFUSALS = new Set(["code", "error", "errors", "message"]);

function isWithoutResult(data: unknown): boolean {
  if (data === undefined || data === null) return true;
  const record = recordIn(data);
  return record !== null && Object.keys(record).every((name) => ABOUT_REFUSALS.has(name));
}

function placesIn(json: unknown, data: unknown): Loose[] {
  const nested = recordIn(data) && memberOf(recordIn(data) ?? {}, "data");
  return [data, nested, json].flatMap((place) => {
    if (Array.isArray(place)) return [{ results: place } as Loose];
    const record = recordIn(place);
    return record ? [record] : [];
  });
}
