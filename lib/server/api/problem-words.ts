import type { ReferenceProblem } from "#lib/contract/desk/api/reference.ts";
import { type FaultCode, STATUS_OF } from "#lib/fault.ts";

/** What only happens to people and their browsers. */
type OfPeople =
  | "signed_out"
  | "wrong_credentials"
  | "csrf"
  | "password_needed"
  | "factor_needed"
  | "already_set_up";

export type ApiProblemCode = Exclude<FaultCode, OfPeople>;

const AGAIN = "Ask again with the same Idempotency-Key: nothing is done twice.";

/** What each code of a refusal means for whoever wrote the program, and what to do. */
const API_PROBLEM_WORDS: Record<ApiProblemCode, string> = {
  invalid_input: "A field breaks a rule. fields names it with its rule. Fix it and ask again.",
  malformed_json: "The body is not JSON, or has a member twice in one object. Send JSON in UTF-8.",
  malformed_request: "The request is not HTTP as it should be. Use a library that speaks HTTP.",
  idempotency_key_missing: "Send the header Idempotency-Key, another one for each thing you want done once.",
  idempotency_key_invalid:
    "The header Idempotency-Key is empty, too long, or has a space or other characters than those of ASCII. fields has the rule.",
  idempotency_key_reused:
    "This Idempotency-Key was used for something else. fields names what differs. Use a new one for what is new.",
  key_refused: "The key is mistyped, revoked or past its last day. detail says which. Ask for a new one.",
  key_not_from_here: "The key is not accepted from your address. Somebody who manages keys can add it.",
  forbidden: "The key does not have this right. Somebody who manages keys can give it.",
  not_found: "There is nothing of this id, or it is of another key. Check the id.",
  method_not_allowed: "This address does not take this method. Allow names those that it takes.",
  method_unknown: "Nothing here takes this method.",
  request_timeout: `The request took too long to come. ${AGAIN}`,
  conflict: "It was changed since you read it. Read it again, then decide.",
  already_left: "It cannot be cancelled any more: the message was sent. Read it to see its state.",
  body_too_large: "The body is too large. Send less in one request.",
  unsupported_media:
    "The body has another type than this address takes, or is compressed. Send application/json without Content-Encoding.",
  not_permitted: "A rule of the company does not allow it. detail says which.",
  unreadable_file: "The file is no CSV or workbook that we can read. detail says why.",
  opted_out: "This person wants no messages. Do not ask again.",
  consent_missing:
    "This person has not agreed to this kind of message, has withdrawn, or their data are restricted. Do not ask again before they agree.",
  cap_reached: "This person had as many marketing messages as the company allows. Ask again another day.",
  in_trial:
    "The console is in trial and writes to numbers of its own team alone. Whoever runs it ends the trial.",
  window_closed: "This person did not write within 24 hours. Send a template instead.",
  needs_approval: "It goes to more people than may be sent to without a second person. Ask for approval.",
  not_enough_credits:
    "It needs more SMS credits than are left. Add credits in the portal, or give the key the right to start without enough.",
  reach_exceeded:
    "It has more people than the WhatsApp account may reach in 24 hours. Start it with reach: spread or send.",
  expectation_failed: "Send no header Expect.",
  misdirected: "You asked under a name that is not of this console. Use its own address.",
  rate_limited: "Too many requests. Wait as long as Retry-After says, then ask again.",
  day_limit_reached: "The key has reached its limit of today. Ask again tomorrow, or have the limit raised.",
  headers_too_large: "The headers are too large. Send fewer.",
  internal: `Something is wrong here. ${AGAIN} Give the requestId to whoever runs this console.`,
  service_rejected: "The service said no. detail has its reason.",
  service_not_found: "The service does not know it.",
  service_refused_key: "The service refused the console’s own key. Ask whoever runs this console.",
  service_rate_limited: "The service asks us to go slower. Wait as long as Retry-After says, then ask again.",
  service_failed: "The service failed. Ask again in a minute.",
  service_unreachable: "We could not reach the service. Ask again in a minute.",
  service_unknown_outcome: "The service gave no clear answer. Read the state before you do anything.",
  service_malformed: "The service answered something that we cannot read. Ask whoever runs this console.",
  recording_none: "This call has no recording.",
  recording_awaited: "The recording is not there yet. Ask again in a minute.",
  recording_expired: "The service does not keep this recording any more.",
  recording_no_part: "The recording is shorter than the part that you asked for.",
  recording_refused: "The host of the recording refused it. Ask again in a minute.",
  recording_no_sound: "What the host sent is no recording.",
  recording_empty: "The recording is empty.",
  recording_link_refused:
    "The link to the recording is not one that we follow. Ask whoever runs this console.",
  recording_host_refused: "The recording is at a host that we do not ask. Ask whoever runs this console.",
  database_unavailable: `The console cannot reach its database. ${AGAIN}`,
  not_ready: `The console is starting, stopping or busy. ${AGAIN}`,
};

export const problemOf = (code: ApiProblemCode): ReferenceProblem => ({
  ...{ code, status: STATUS_OF[code], todo: API_PROBLEM_WORDS[code] },
});

/** All of them, by their status. */
export const API_PROBLEMS: readonly ReferenceProblem[] = (Object.keys(API_PROBLEM_WORDS) as ApiProblemCode[])
  .map(problemOf)
  .toSorted((a, b) => a.status - b.status);
