import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";

const COUNTRY_DIGITS = [1, 2, 3];

/** The ways in which a service may write a number in a call: calls keep what it says. */
export function spellingsOf(number: string, region: string): string[] {
  const digits = number.slice("+".length);
  const national = COUNTRY_DIGITS.map((length) => `0${digits.slice(length)}`);
  return [
    number,
    `00${digits}`,
    ...national.filter((text) => normalisePhone(text, region).number === number),
  ];
}
