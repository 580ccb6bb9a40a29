import { Fault } from "#lib/fault.ts";

/** What to say of something that failed; rules come in lower case, as parts of a longer line. */
export function faultSentence(error: unknown): string {
  const text =
    error instanceof Fault ? error.detail : "Something went wrong in this page. Reload it and try again.";
  return asSentence(text);
}

/** A rule begins with the name of its field in the API; here that has a label. */
export function asSentence(rule: string): string {
  const text = rule.replace(/^email\b/, "e-mail");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
