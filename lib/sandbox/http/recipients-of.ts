/** Every number that the body of a send or call names, in whichever spelling of the contract it does (§2.2, §2.5, §4.3). */
export function recipientsOf(body: Record<string, unknown>): string[] {
  const messages = Array.isArray(body.messages) ? body.messages : [];
  const named = [
    body.to,
    body.phone_number,
    body.recipient,
    body.phone_numbers,
    body.customerNumber,
    messages.map((message) => (message as { recipient?: unknown } | null)?.recipient),
  ];
  return named.flat().filter((each): each is string => typeof each === "string");
}
