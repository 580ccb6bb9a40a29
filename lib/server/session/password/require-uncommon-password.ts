import { Fault } from "#lib/fault.ts";
import { isListed, withoutWalks } from "./common-passwords.ts";

// What long passwords of leaked lists are made of, longest first where one holds another.
const COMMON = [
  "1q2w3e4r5t6y7u8i9o0p",
  "qwertyuiop",
  "asdfghjkl",
  "administrator",
  "password",
  "passw0rd",
  "1234567890",
  "0987654321",
  "123456789",
  "987654321",
  "12345678",
  "1qaz2wsx",
  "abcdefghijklmnopqrstuvwxyz",
  "abcdefgh",
  "iloveyou",
  "letmein",
  "welcome",
  "changeme",
  "football",
  "baseball",
  "superman",
  "princess",
  "sunshine",
  "qwerty",
  "zxcvbnm",
  "123456",
  "12345",
  "abc123",
  "monkey",
  "dragon",
  "master",
  "secret",
  "tanzania",
  "karibu",
  "admin",
  "login",
  "1234",
  "tuma",
];
const MIN_OWN = 4;
const MIN_DIFFERENT = 5;

/** Whose it is, and `site`: the address of this console, whose words somebody would try first. */
type Whose = { name: string; email: string; site: string };

/**
 * Throws `invalid_input` for a password of a list of common ones, or one that is little more than common parts, words of
 * the person or the site, a walk over the keyboard, or a repetition.
 */
export function requireUncommonPassword(password: string, whose: Whose): void {
  const plain = password.normalize("NFKC").toLowerCase();
  if (!isListed(plain) && !isMadeOfParts(plain, whose) && !isRepetition(plain) && !isWalk(plain)) return;
  const rule = "this password is easy to guess; a short sentence of your own is good";
  throw new Fault("invalid_input", `password: ${rule}.`, { fields: [{ path: "password", rule }] });
}

function isMadeOfParts(plain: string, { name, email, site }: Whose): boolean {
  const host = URL.parse(site)?.hostname ?? "";
  const words = [name, email, host].flatMap((text) => [
    text,
    ...text.split("@"),
    ...text.split(/[^\p{L}\d]+/u),
  ]);
  const own = words.map((word) => word.toLowerCase()).filter((word) => word.length >= 4);
  // The longest first: what one holds of another would leave a rest.
  const parts = [...COMMON, ...own.sort((a, b) => b.length - a.length)];
  const rest = parts.reduce((left, part) => left.replaceAll(part, ""), plain);
  return rest !== plain && lettersOf(rest).length < MIN_OWN;
}

const isRepetition = (plain: string): boolean =>
  new Set(plain).size < MIN_DIFFERENT || /^(.{1,7}?)\1+.{0,6}$/u.test(plain);

function isWalk(plain: string): boolean {
  const rest = withoutWalks(plain);
  return rest !== plain && lettersOf(rest).length < MIN_OWN;
}

const lettersOf = (text: string): string => text.replace(/[\s\d_.!@#-]/g, "");
