// Without a schema: pages read these.

/** What other systems are told of. */
export const OUTGOING_TYPES = [
  "message.accepted",
  "message.sent",
  "message.delivered",
  "message.read",
  "message.failed",
  "message.refused",
  "message.skipped",
  "message.unknown",
  "message.received",
  "conversation.assigned",
  "optout.created",
  "optout.removed",
  "call.started",
  "call.ended",
  "call.recorded",
  "campaign.started",
  "campaign.held",
  "campaign.finished",
  "template.changed",
  "service.trouble",
  "service.recovered",
] as const;
export type OutgoingType = (typeof OUTGOING_TYPES)[number];

/** Posted to one address when somebody asks for it there; in no list of events. */
export const TEST_TYPE = "test";

/** So long both secrets sign after a new one was made. */
export const OLD_SECRET_HOURS = 24;

export const DELIVERY_STATES = ["waiting", "accepted", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a try was not accepted; `status` with the status beside it. */
export const DELIVERY_PROBLEMS = [
  "status",
  "redirect",
  "timeout",
  "connection-refused",
  "broke-off",
  "unknown-host",
  "private-host",
  "not-allowed",
  "certificate",
  "not-https",
  "unreachable",
  "secret",
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

export const DELIVERY_FILTERS = ["all", "waiting", "failed"] as const;
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number];
