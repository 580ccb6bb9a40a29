import type { Repair } from "../../contract/desk/campaign/audience.ts";
import { t } from "../../contract/language.ts";
import { withoutUnseen } from "../../contract/rules/text/unseen.ts";
import { MAX_PHONE_DIGITS, MIN_PHONE_DIGITS } from "../../contract/wire/limits.ts";
import { sayRow } from "../../contract/words/reason/row-reasons.ts";
import { normalisePhone } from "./normalise-phone.ts";

/** `number` is what is called, null with a `problem`; a `doubt` is said and does not keep anybody from calling. */
export type CallNumber =
  | { number: string; repair: Repair | null; doubt: string | null }
  | { number: null; problem: string };

const E164 = new RegExp(`^\\+(?!0)\\d{${MIN_PHONE_DIGITS},${MAX_PHONE_DIGITS}}$`); // §4.3

/**
 * A number to call as §4.3 wants it: + and 7 to 15 digits. A local spelling is mended; any country and landlines count,
 * as the contract names no scope for calls.
 */
export function readCallNumber(raw: string, region: string): CallNumber {
  const bare = withoutUnseen(raw).replace(/[\s().-]/g, "");
  const phone = normalisePhone(raw, region);
  const doubt = phone.bucket === null ? null : sayRow(phone.reason);
  // `+44 (0) 20 …`: its digits alone are somebody else's number, or nobody's.
  if (phone.number && E164.test(phone.number))
    return { number: phone.number, repair: phone.repair ?? repairOf(bare, phone.number, raw), doubt };
  if (E164.test(bare)) return { number: bare, repair: bare === raw ? null : "spacing", doubt };
  const problem = bare.startsWith("+") ? lengthRule(bare) : sayRow(phone.reason);
  return { number: null, problem: problem === "" ? t("Not a phone number", "Si namba ya simu") : problem };
}

/** Of a number that no campaign is sent to: reading it for one says no repair. */
function repairOf(bare: string, number: string, raw: string): Repair | null {
  if (number === raw || !bare.startsWith("+")) return null;
  return number === bare ? "spacing" : "trunk-zero-dropped";
}

function lengthRule(bare: string): string {
  if (!/^\+\d+$/.test(bare)) return t("A number is + and digits only", "Namba ni + na tarakimu tu");
  if (bare.startsWith("+0")) return t("No country code begins with 0", "Hakuna msimbo wa nchi unaoanza na 0");
  return t(
    `A number has ${MIN_PHONE_DIGITS} to ${MAX_PHONE_DIGITS} digits after the +, and this one has ${bare.length - 1}`,
    `Namba ina tarakimu ${MIN_PHONE_DIGITS} hadi ${MAX_PHONE_DIGITS} baada ya +, na hii ina ${bare.length - 1}`,
  );
}
