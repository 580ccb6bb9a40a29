/**
 * What a failed message says of its template (§4.1 r5): `template` where nobody can get it, `values` where what was filled
 * in did not fit. Null where it says nothing of it. Told from codes alone, the service's and the provider's own numbers;
 * the contract lists neither, so what is not known here counts as being about the person.
 */
export function templateFailureOf(codes: readonly (string | null)[]): "template" | "values" | null {
  const known = codes.flatMap((code) => kindOf(code ?? "") ?? []);
  return known.find((kind) => kind === "template") ?? known[0] ?? null;
}

function kindOf(code: string): "template" | "values" | null {
  const plain = code.trim().toUpperCase();
  if (Object.hasOwn(OF_PROVIDER, plain)) return OF_PROVIDER[plain] ?? null;
  if (!/(^|[^A-Z])TEMPLATE([^A-Z]|$)/.test(plain)) return null;
  return /PARAM|VARIABLE|BINDING|COMPONENT|VALUE/.test(plain) ? "values" : "template";
}

/** Numbers as the provider of business chat publishes them; a service may pass them on. */
const OF_PROVIDER: Readonly<Record<string, "template" | "values">> = {
  "132000": "values",
  "132001": "template",
  "132005": "values",
  "132007": "template",
  "132012": "values",
  "132015": "template",
  "132016": "template",
  "132018": "values",
};
