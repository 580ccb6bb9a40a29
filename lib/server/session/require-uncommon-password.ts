import { Fault } from "#lib/fault.ts";

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

/** Throws `invalid_input` for a password made of common parts, of the person's own name, or of a repetition. */
export function requireUncommonPassword(
  password: string,
  { name, email }: { name: string; email: string },
): void {
  const plain = password.normalize("NFKC").toLowerCase();
  const personal = [email, email.split("@")[0] ?? "", name].map((part) => part.toLowerCase());
  const parts = [...COMMON, ...personal.filter((part) => part.length >= 4)];
  const own = parts.reduce((left, part) => left.replaceAll(part, ""), plain).replace(/[\s\d_.!@#-]/g, "");
  const isCommon = parts.some((part) => plain.includes(part)) && own.length < MIN_OWN;
  const isRepetition = new Set(plain).size < MIN_DIFFERENT || /^(.{1,7}?)\1+.{0,6}$/u.test(plain);
  if (!isCommon && !isRepetition) return;
  const rule = "this password is easy to guess; a short sentence of your own is good";
  throw new Fault("invalid_input", `password: ${rule}.`, { fields: [{ path: "password", rule }] });
}
