import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";

/** What to say of something that failed; rules come in lower case, as parts of a longer line. */
export function faultSentence(error: unknown): string {
  if (!(error instanceof Fault))
    return t(
      "Something went wrong in this page. Reload it and try again.",
      "Kuna hitilafu kwenye ukurasa huu. Upakie upya kisha ujaribu tena.",
    );
  if (error.retry === "unknown-outcome")
    return t(
      "There was no clear answer, so this may have worked. Check your connection and try again.",
      "Hakukuwa na jibu la wazi, kwa hiyo huenda imefanikiwa. Angalia mtandao wako kisha ujaribu tena.",
    );
  return asSentence(error.detail);
}

/** The same without its wait, which is counted down beside it. */
export function waitSentence(error: unknown): string {
  const [field] = error instanceof Fault ? error.fields : [];
  return field ? asSentence(field.rule) : faultSentence(error);
}

/** A rule begins with the name of its field in the API; here that has a label. */
export function asSentence(rule: string): string {
  const text = rule.replace(/^email\b/, t("e-mail", "barua pepe"));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
