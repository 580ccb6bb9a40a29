import { API_V1, type ApiDoorKey, type ApiEndpoint } from "#lib/contract/desk/api/endpoints.ts";
import { API_PROBLEMS, type ApiProblemCode } from "./problem-words.ts";

const ALWAYS: ApiProblemCode[] = [
  ...(["key_refused", "key_not_from_here", "rate_limited"] as const),
  ...(["internal", "not_ready", "database_unavailable"] as const),
];
/** Of requests that come to no door: to another address, by another method, or not as HTTP has them. */
export const NO_DOOR: readonly ApiProblemCode[] = [
  ...(["method_not_allowed", "method_unknown", "misdirected"] as const),
  ...(["headers_too_large", "expectation_failed"] as const),
];
const BODY: ApiProblemCode[] = [
  ...(["body_too_large", "unsupported_media", "malformed_request", "request_timeout"] as const),
];
const SENDS: ApiProblemCode[] = [
  ...(["not_permitted", "needs_approval", "not_enough_credits", "day_limit_reached"] as const),
];

const ALL = API_PROBLEMS.map(({ code }) => code as ApiProblemCode);
/** A recording is asked for at the service and at its host, and what they say is handed on. */
const RECORDING = ALL.filter(
  (code) => /^(recording|service)_/.test(code) && code !== "service_unknown_outcome",
);

/** What only some doors refuse with, beside what follows from their rows. */
const OWN: { [K in ApiDoorKey]?: readonly ApiProblemCode[] } = {
  "POST /api/v1/messages": [
    ...(["opted_out", "consent_missing", "cap_reached", "in_trial", "window_closed"] as const),
    ...SENDS,
  ],
  "POST /api/v1/message-batches": ["window_closed", ...SENDS],
  "DELETE /api/v1/messages/:id": ["already_left"],
  "POST /api/v1/messages/:id/resend": ["conflict", ...SENDS],
  "POST /api/v1/calls": ["conflict", "not_permitted"],
  "GET /api/v1/calls/:id/recording": RECORDING,
  "POST /api/v1/campaigns": ["not_permitted"],
  "PUT /api/v1/campaigns/:id/audience": ["unreadable_file", "conflict"],
  "PUT /api/v1/campaigns/:id/group": ["conflict", "not_permitted", "unreadable_file"],
  "POST /api/v1/campaigns/:id/plan": ["conflict"],
  "POST /api/v1/campaigns/:id/start": ["conflict", "reach_exceeded", ...SENDS],
  "POST /api/v1/campaigns/:id/approval": ["conflict", "not_permitted"],
  "POST /api/v1/campaigns/:id/pause": ["conflict"],
  "POST /api/v1/campaigns/:id/resume": ["conflict", "not_permitted"],
  "POST /api/v1/campaigns/:id/cancel": ["conflict"],
  "GET /api/v1/campaigns/:id/report.csv": ["conflict"],
  "GET /api/v1/campaigns/:id/comparison": ["conflict"],
  "POST /api/v1/automations": ["not_found", "not_permitted"],
  "DELETE /api/v1/automations/:id": ["conflict"],
  "POST /api/v1/automations/:id/resume": ["conflict"],
  "POST /api/v1/automations/:id/runs/:runId": ["conflict"],
  "DELETE /api/v1/opt-outs/:number": ["forbidden"],
  "DELETE /api/v1/people/:number": ["forbidden"],
  "POST /api/v1/lists": ["conflict", "not_permitted"],
  "DELETE /api/v1/lists/:id": ["forbidden"],
};

/**
 * The codes that a door refuses with. Every request that a test makes by a key is held against them
 * (`lib/testing/api-key.ts`), so one that is forgotten here turns the first test red that meets it.
 */
export function codesOf(key: ApiDoorKey): ApiProblemCode[] {
  const { rights, isIdempotent, isStream, params, query, body }: ApiEndpoint = API_V1[key];
  const codes: ApiProblemCode[] = [
    ...(params || query || body || isStream ? (["invalid_input"] as const) : []),
    ...(body ? (["malformed_json"] as const) : []),
    ...(body || isStream ? BODY : []),
    ...(isIdempotent
      ? (["idempotency_key_missing", "idempotency_key_invalid", "idempotency_key_reused"] as const)
      : []),
    ...(params ? (["not_found"] as const) : []),
    ...(rights.length > 0 || query || body ? (["forbidden"] as const) : []),
    ...(OWN[key] ?? []),
    ...ALWAYS,
  ];
  return [...new Set(codes)];
}
