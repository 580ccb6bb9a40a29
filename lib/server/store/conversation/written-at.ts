/** What an event says of when somebody wrote: `sentAt` as text, its own time, and when we had it. */
export type Writing = { sentAt: string | null; occurredAt: Date; receivedAt: Date };

/** When somebody wrote. A time in the future would hold the window open longer than the service does. */
export function writtenAt({ sentAt, occurredAt, receivedAt }: Writing): Date {
  const told = Date.parse(sentAt ?? "");
  const ms = told > Date.UTC(2000, 0) ? told : occurredAt.getTime();
  return new Date(Math.min(ms, receivedAt.getTime()));
}
