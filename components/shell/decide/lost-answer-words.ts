import type { UnknownAttempt } from "#lib/contract/desk/campaign/unknown.ts";

/** What became of the answers to requests whose outcome is unknown: the rest of a sentence that names the requests. */
export function lostAnswerWords(attempts: readonly Pick<UnknownAttempt, "httpStatus">[]): string {
  const isOne = attempts.length === 1;
  const came = attempts.filter(({ httpStatus }) => httpStatus !== null).length;
  if (came === 0) return isOne ? ", but its answer never came." : ", but their answers never came.";
  if (came < attempts.length)
    return ". Some answers never came, and the others do not say whether the messages were sent.";
  return `. ${isOne ? "Its answer does" : "Their answers do"} not say whether the messages were sent.`;
}
