/** A finished SMS request as the ledger of credits reads it; moments in µs. */
export type CreditAttempt = {
  operation: "sms.send" | "sms.bulk" | "sms.batch";
  state: "done" | "refused" | "not-sent" | "unknown";
  httpStatus: number | null;
  size: number;
  accepted: number | null;
  segments: number;
  credits: number | null;
  balance: number | null;
  isAmbiguous: boolean;
  /** Decided as sent before decisions were counted by themselves. */
  isDecidedSent: boolean;
  /** Where the service itself sends it later. */
  scheduledUntil: number | null;
  from: number;
  until: number;
};
