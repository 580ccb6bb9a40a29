/** What stood in the way of a connection, in words of people; what the runtime calls it is in none of them. */
export function unreachedWords(error: unknown): string {
  const code = codeOf(error);
  const known = MEANING[code];
  if (known) return known;
  if (code.includes("CERT")) return "Its certificate is not valid";
  return /TLS|SSL/.test(code) ? "It does not answer over https" : "It could not be reached";
}

const UNTRUSTED =
  "This server does not trust its certificate. If your own authority issued it, name that in NODE_EXTRA_CA_CERTS";

const MEANING: Record<string, string> = {
  ECONNREFUSED: "It refused the connection",
  ENOTFOUND: "Its address is not known",
  EAI_AGAIN: "Its address could not be looked up",
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_HAS_EXPIRED: "Its certificate is out of date",
  CERT_NOT_YET_VALID: "Its certificate is not valid yet. Check the clock of this server",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is for another address",
};

/** `fetch` wraps what the socket said. */
function codeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
}
