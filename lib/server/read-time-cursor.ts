import { z } from "zod";
import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { t } from "#lib/contract/language.ts";
import { sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import { Fault } from "#lib/fault.ts";
import type { TimePlace } from "./store/time-place.ts";

/** As we write it: a moment that there is, in a year that the database knows. */
const Moment = z.iso.datetime({ precision: 3 }).startsWith("2");

export const timeCursorOf = ({ at, id }: TimePlace): string => `${at}_${id}`;

/** What `timeCursorOf` wrote. Throws `invalid_input` for anything else. */
export function readTimeCursor(cursor: string, isId: (text: string) => boolean): TimePlace {
  const [at = "", id = ""] = cursor.split("_");
  if (Moment.safeParse(at).success && isId(id)) return { at, id };
  throw strangeCursor();
}

/** Of a place in a list that no answer named. */
export const strangeCursor = (): Fault =>
  new Fault("invalid_input", t("The cursor is not valid.", "cursor si sahihi."), {
    fields: [{ path: "cursor", rule: t("must come from nextCursor", "lazima itoke kwenye nextCursor") }],
  });

/** The number of a row, after or below which a page begins. Throws `invalid_input` for what no answer named. */
export function readNumberCursor(cursor: string, { max = Number.MAX_SAFE_INTEGER } = {}): number {
  const place = Number(cursor);
  if (Number.isSafeInteger(place) && place >= 0 && place <= max) return place;
  throw strangeCursor();
}

/** The number in the form that sends use. Any that can be read may opt out, mobile or not. Throws invalid_input. */
export function readNumber(raw: string, region: string, path = "number"): string {
  const phone = normalisePhone(raw, region);
  if (phone.number !== null) return phone.number;
  const rule = sayRow(phone.reason);
  throw new Fault("invalid_input", `${path}: ${rule}`, { fields: [{ path, rule }] });
}

/** The same for what has to be a mobile, as a row of a file has. */
export function readMobile(raw: string, region: string, path = "number"): string {
  const number = readNumber(raw, region, path);
  const { bucket, reason } = normalisePhone(raw, region);
  if (bucket !== "notMobile") return number;
  const rule = sayRow(reason);
  throw new Fault("invalid_input", `${path}: ${rule}`, { fields: [{ path, rule }] });
}
