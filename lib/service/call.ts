import { type Operation, pathOf } from "../contract/wire/paths.ts";
import { Fault } from "../fault.ts";
import { meter } from "../meter.ts";
import { inPart, type SpanOf } from "../trace.ts";
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
  const path = pathWithQuery(operation, id, query);
  const asked = { method: operation.method, path, ...(body !== undefined && { body }) };
  const answer = await inPart(spanOf(operation), async (note) => {
    const raw = await measured(operation, exchange({ ...endpoint, totalTimeoutMs }, asked));
    note({ "http.response.status_code": raw.httpStatus });
    return raw;
  });
  return { ...answer, operation };
}

const spanOf = (of: Operation) => (): SpanOf => ({
  name: `${of.method} ${of.pattern}`,
  kind: "client",
  attributes: { "http.request.method": of.method, "url.template": of.pattern },
});

/** By the pattern of the operation: in its path stand ids. */
function measured({ method, pattern }: Operation, asking: Promise<RawAnswer>): Promise<RawAnswer> {
  const ours = meter();
  if (!ours) return asking;
  const startedAt = performance.now();
  const note = (answer: Parameters<typeof ours.serviceAnswer>[1]) =>
    ours.serviceAnswer(`${method} ${pattern}`, answer, (performance.now() - startedAt) / 1_000);
  return asking.then(
    (answer) => {
      note(answer.httpStatus);
      return answer;
    },
    (error: unknown) => {
      note(error instanceof Fault && error.retry === "safe" ? "unreachable" : "no-answer");
      throw error;
    },
  );
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
