import { normalisePhone } from "../number/normalise-phone.ts";
import { SAMPLE_HEADINGS, SAMPLE_PEOPLE } from "./sample-people.ts";

const PHONE = SAMPLE_HEADINGS.indexOf("Simu");

/**
 * The numbers of our sample file, as a file is read there: we made them up, and somebody may have them. Null in the
 * sandbox, where the sample is there to be sent to.
 */
export function inventedNumbers(at: { isSandbox: boolean; region: string }): ReadonlySet<string> | null {
  if (at.isSandbox) return null;
  // Elsewhere 0754 981 401 is a number of that country; with +255, as one of the sample has it, it is not.
  const regions = new Set(["TZ", at.region]);
  const read = SAMPLE_PEOPLE.flatMap((cells) =>
    [...regions].map((region) => normalisePhone(cells[PHONE] ?? "", region).number),
  );
  return new Set(read.filter((number) => number !== null));
}
