import type { SandboxFault } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";

/** The answer to the next SMS that one person gets is lost; the SMS is sent. */
export const LOST_ANSWER: SandboxFault = {
  kind: "cut",
  operation: "sendSms",
  share: 1,
  times: 1,
  when: "after",
  as: "headers",
};

export const isLostAnswer = ({ kind, operation, when }: SandboxFault): boolean =>
  kind === LOST_ANSWER.kind && operation === LOST_ANSWER.operation && when === LOST_ANSWER.when;

/** Somebody who writes, and whose window the service then closes. */
export const CUSTOMER = { number: "+255754000777", name: "Practice customer" } as const;
