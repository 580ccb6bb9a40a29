import {
  type DeliveryProblem,
  type DeliveryState,
  OLD_SECRET_HOURS,
  type OutgoingType,
  type TEST_TYPE,
} from "../../desk/outgoing-types.ts";

/** What other systems are told of, in the groups in which somebody chooses. */
export const OUTGOING_GROUPS: readonly { group: string; types: readonly OutgoingType[] }[] = [
  {
    group: "Messages",
    types: [
      ...(["message.accepted", "message.sent", "message.delivered", "message.read"] as const),
      ...(["message.failed", "message.refused", "message.skipped", "message.unknown"] as const),
    ],
  },
  { group: "Inbox", types: ["message.received", "conversation.assigned"] },
  { group: "Opt-outs", types: ["optout.created", "optout.removed"] },
  { group: "Calls", types: ["call.started", "call.ended", "call.recorded"] },
  { group: "Campaigns", types: ["campaign.started", "campaign.held", "campaign.finished"] },
  { group: "Service", types: ["template.changed", "service.trouble", "service.recovered"] },
];

export const OUTGOING_WORDS: Record<OutgoingType | typeof TEST_TYPE, string> = {
  "message.accepted": "Accepted by the service",
  "message.sent": "Sent",
  "message.delivered": "Delivered",
  "message.read": "Read",
  "message.failed": "Failed",
  "message.refused": "Refused",
  "message.skipped": "Skipped",
  "message.unknown": "May have been sent, or no delivery report",
  "message.received": "A customer wrote",
  "conversation.assigned": "Conversation assigned",
  "optout.created": "Opted out",
  "optout.removed": "Opt-out removed",
  "call.started": "Call started",
  "call.ended": "Call ended",
  "call.recorded": "Recording ready",
  "campaign.started": "Campaign started",
  "campaign.held": "Campaign paused or needs you",
  "campaign.finished": "Campaign finished or cancelled",
  "template.changed": "Template changed",
  "service.trouble": "Problem with the service",
  "service.recovered": "Problem is over",
  test: "Test event",
};

export const DELIVERY_WORDS: Record<DeliveryState, string> = {
  waiting: "Waiting",
  accepted: "Accepted",
  failed: "Failed",
};

/** Why a try was not accepted, about the other system. */
export const PROBLEM_WORDS: Record<DeliveryProblem, string> = {
  status: "It did not accept the event",
  redirect: "It sent us to another address, and we follow no redirects",
  timeout: "It did not answer within 15 seconds",
  "connection-refused": "It refused the connection",
  "broke-off": "It closed the connection without an answer",
  "unknown-host": "Its host name is not known",
  "private-host": "Its host name leads into a private network",
  "not-allowed": "The settings of this server do not allow this address",
  certificate: "Its certificate is not valid",
  "not-https": "It does not answer over https",
  unreachable: "It could not be reached",
  secret: "We cannot read its secret any more. Make a new one",
};

/** What both secrets mean for whoever changes over. */
export const ROTATION_WORDS = `For ${OLD_SECRET_HOURS} hours both secrets sign. After that only the new one does.`;
