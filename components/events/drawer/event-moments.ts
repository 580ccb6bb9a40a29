import type { EventDetail } from "#lib/contract/desk/event.ts";

export type Moment = { key: string; at: string; what: string; detail: string | null };

/** What happened to an event, in order: when it happened, was signed, came, and had its effect. */
export function momentsOf(event: EventDetail): Moment[] {
  const { occurredAt, signature, receivedAt, projectedAt, effect, duplicates } = event;
  const moments: Moment[] = [
    { key: "signed", at: signature.signedAt, what: "Signed by the service", detail: null },
    {
      key: "received",
      at: receivedAt,
      what: "Received and stored",
      detail: "We answered 200 after it was stored",
    },
  ];
  if (occurredAt !== null)
    moments.push({ key: "occurred", at: occurredAt, what: "It happened", detail: null });
  if (projectedAt !== null)
    moments.push({ key: "applied", at: projectedAt, what: "Worked on", detail: effect });
  const sorted = moments.sort((a, b) => a.at.localeCompare(b.at));
  if (duplicates === 0) return sorted;
  const times = duplicates === 1 ? "once" : `${duplicates} times`;
  return [
    ...sorted,
    { key: "again", at: receivedAt, what: `Received again ${times}`, detail: "This changed nothing" },
  ];
}
