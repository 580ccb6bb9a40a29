import type { Mutant } from "../mutant.ts";

/** What the service's answers prove. */
export const PROOF: Mutant[] = [
  {
    file: "lib/service/prove.ts",
    from: "[400, 404, 409, 422];",
    to: "[];",
    test: "lib/server/dispatch/answer/answer-table.test.ts",
    name: "202 whose text says 400, one: rejected",
  },
  {
    file: "lib/service/prove.ts",
    from: "[400, 404, 409, 422];",
    to: "[400, 403, 404, 409, 422];",
    test: "lib/server/dispatch/answer/answer-table.test.ts",
    name: "202 whose text says 403, one: unknown",
  },
  {
    file: "lib/service/prove.ts",
    from: "BELIEVED.includes(claimed) && frame.isBare && !answer.isCut",
    to: "BELIEVED.includes(claimed) && !answer.isCut",
    test: "lib/service/prove.test.ts",
    name: "an answer that says 404 and nothing else proves: unknown-outcome",
  },
  {
    file: "lib/service/refusal.ts",
    from: "[400, 409, 413, 422]",
    to: "[400, 408, 409, 413, 422]",
    test: "lib/server/dispatch/answer/answer-table.test.ts",
    name: "HTTP 408, one: unknown",
  },
  {
    file: "lib/service/refusal.ts",
    from: "if (REFUSALS.includes(status)) {",
    to: "if (REFUSALS.includes(status) || (status >= 300 && status < 400)) {",
    test: "lib/server/dispatch/answer/answer-table.test.ts",
    name: "HTTP 300, one: unknown",
  },
  {
    file: "lib/service/refusal.ts",
    from: 'const retryAfterMs = parseRetryAfter(answer.headers["retry-after"]);',
    to: "const retryAfterMs = undefined;",
    test: "lib/service/refusal.test.ts",
    name: "a 429 that asks for 7 s is given 7 s",
  },
  {
    file: "lib/service/with-id.ts",
    from: "if (messageId === null) throw idsLost(",
    to: "if (false) throw idsLost(",
    test: "lib/service/prove.test.ts",
    name: "an answer that was accepted without an id proves: accepted, id lost",
  },
  {
    file: "lib/service/start-call.ts",
    from: 'after: "not-sent",',
    to: 'after: "refused",',
    test: "lib/server/dispatch/answer/answer-table.test.ts",
    name: "HTTP 429, call: not-sent",
  },
  {
    file: "lib/service/start-call.ts",
    from: 'if (error.code === "service_malformed") return startedWithout(error);',
    to: "",
    test: "lib/server/dispatch/answer/answer-table.test.ts",
    name: "202 cut after it said 202, call: started",
  },
  {
    file: "lib/service/unpack.ts",
    from: ".catch(() => bytes)",
    to: "",
    test: "lib/service/transport.test.ts",
    name: "what unpacks to more than the limit is not unpacked, and what is no packing stays as it came",
  },
];
