import { withoutUnseen } from "../../contract/rules/text/unseen.ts";

const EXACT = [
  "phone",
  "simu",
  "namba",
  "nambari",
  "mobile",
  "msisdn",
  "number",
  "phone number",
  "mobile number",
  "namba ya simu",
  "nambari ya simu",
  "tel",
  "telephone",
  "cell",
  "contact",
  "to",
  "recipient",
  "whatsapp",
];
// Short words only count whole: "to" is not "total".
const PARTIAL = [
  "phone",
  "simu",
  "nambari",
  "namba",
  "mobile",
  "msisdn",
  "telephone",
  "whatsapp",
  "cellphone",
];

/** True for a heading that is made for phone numbers, alone or with other words. */
export const isPhoneName = (heading: string): boolean => {
  const name = plainName(heading);
  return EXACT.includes(name) || PARTIAL.some((word) => name.includes(word));
};

/** True for a heading that is one of the names for phone numbers and nothing more; not for a name that other things have. */
export const isExactPhoneName = (heading: string): boolean =>
  EXACT.includes(plainName(heading)) && !isWeakPhoneName(heading);

/** True for a name that other things have, too: a member's number, a contact by mail. */
export const isWeakPhoneName = (heading: string): boolean => WEAK.has(plainName(heading));

const WEAK = new Set(["namba", "nambari", "number", "contact", "to", "recipient", "cell"]);

/** A heading in small letters, whatever stands between its words. */
export const plainName = (heading: string): string =>
  withoutUnseen(heading)
    .toLowerCase()
    .replace(/[_\s.:#-]+/g, " ")
    .trim();
