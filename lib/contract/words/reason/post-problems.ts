import { t } from "../../language.ts";
import { type ReasonTable, readReason } from "./reason.ts";

const POST_PROBLEMS = {
  answered: ({ status }: { status: number }) => t(`It answered ${status}`, `Mfumo ulijibu ${status}`),
  slow: ({ seconds }: { seconds: number }) =>
    t(`It did not answer within ${seconds} s`, `Mfumo haukujibu ndani ya sekunde ${seconds}`),
  certificate: () => t("Its certificate is not valid", "Cheti chake si halali"),
  "no-https": () => t("It does not answer over https", "Mfumo haujibu kwa https"),
  unreached: () => t("It could not be reached", "Mfumo haukuweza kufikiwa"),
  untrusted: () =>
    t(
      "This server does not trust its certificate. If your own authority issued it, name that in NODE_EXTRA_CA_CERTS",
      "Seva hii haiamini cheti chake. Kama kilitolewa na mamlaka yenu wenyewe, itaje kwenye NODE_EXTRA_CA_CERTS",
    ),
  refused: () => t("It refused the connection", "Mfumo ulikataa muunganisho"),
  "no-address": () => t("Its address is not known", "Anwani yake haijulikani"),
  "no-look-up": () => t("Its address could not be looked up", "Anwani yake haikuweza kutafutwa"),
  "out-of-date": () => t("Its certificate is out of date", "Cheti chake kimepitwa na wakati"),
  "not-yet-valid": () =>
    t(
      "Its certificate is not valid yet. Check the clock of this server",
      "Cheti chake bado hakijaanza kutumika. Angalia saa ya seva hii",
    ),
  "other-address": () => t("Its certificate is for another address", "Cheti chake ni cha anwani nyingine"),
  "no-starttls": () =>
    t(
      "It does not encrypt (STARTTLS), so nothing was sent to it",
      "Haitumii usimbaji (STARTTLS), kwa hiyo hakuna kilichotumwa kwake",
    ),
  "no-answer": () => t("It did not answer in time", "Mfumo haukujibu kwa wakati"),
  cut: () => t("It ended the connection before its answer", "Mfumo ulikata muunganisho kabla ya kujibu"),
  "mail-said": ({ words }: { words: string }) => t(`It answered: ${words}`, `Mfumo ulijibu: ${words}`),
  unreadable: () =>
    t("It was written before SESSION_SECRET was changed", "Iliandikwa kabla SESSION_SECRET haijabadilishwa"),
  said: ({ words }: { words: string }) => words,
} as const satisfies ReasonTable;

export type PostCode = keyof typeof POST_PROBLEMS;

/** By the code of the error of a socket. */
export const SOCKET_PROBLEMS: Record<string, PostCode> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "no-address",
  EAI_AGAIN: "no-look-up",
  DEPTH_ZERO_SELF_SIGNED_CERT: "untrusted",
  SELF_SIGNED_CERT_IN_CHAIN: "untrusted",
  UNABLE_TO_GET_ISSUER_CERT: "untrusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "untrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "untrusted",
  CERT_HAS_EXPIRED: "out-of-date",
  CERT_NOT_YET_VALID: "not-yet-valid",
  ERR_TLS_CERT_ALTNAME_INVALID: "other-address",
};

/** What stood in the way of a post, in words of people; what the runtime calls it is in none of them. */
export function sayPostProblem(stored: string): string {
  const { code, params } = readReason(stored);
  const table: ReasonTable = POST_PROBLEMS;
  return table[code]?.(params, { say: ({ code: part }) => part, resume: "" }) ?? code;
}
