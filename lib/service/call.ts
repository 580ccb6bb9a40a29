import { type Operation, pathOf } from "../contract/wire/paths.ts";
import { Fault } from "../fault.ts";
import { type Endpoint, exchange, type RawAnswer, TOTAL_TIMEOUT_MS } from "./transport.ts";

type Request = {
  operation: Operation;
  id?: string;
  query?: URLSearchParams;
  /** JSON text, made once by the caller, so that a replay has the same bytes. */
  body?: string;
  /** Milliseconds to a whole answer, where that is less than the endpoint allows. */
  withinMs?: number | undefined;
};

/** Makes one request and gives its answer as it came. Throws `invalid_input` for an id that may not stand in a path. */
export async function ask(
  endpoint: Endpoint,
  { operation, id, query, body, withinMs = Number.POSITIVE_INFINITY }: Request,
): Promise<RawAnswer> {
  const totalTimeoutMs = Math.min(withinMs, endpoint.totalTimeoutMs ?? TOTAL_TIMEOUT_MS);
  const answer = await exchange(
    { ...endpoint, totalTimeoutMs },
    {
      method: operation.method,
      path: pathWithQuery(operation, id, query),
      ...(body !== undefined && { body }),
    },
  );
  return { ...answer, operation };
}

function pathWithQuery(
  operation: Operation,
  id: string | undefined,
  query: URLSearchParams | undefined,
): string {
  try {
    const path = pathOf(operation, id);
    return query?.size ? `${path}?${query}` : path;
  } catch (cause) {
    throw new Fault("invalid_input", "This id has characters that are not allowed.", {
      cause,
      retry: "never",
    });
  }
}
