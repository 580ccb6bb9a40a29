/** What is asked of the service without sending anything. */
export const READ_KINDS = [
  "sms-status",
  "call",
  "call-list",
  "template",
  "template-sync",
  "template-check",
  "probe-sms",
  "probe-chat",
  "probe-voice",
] as const;
export type ReadKind = (typeof READ_KINDS)[number];
