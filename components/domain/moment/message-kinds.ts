import type { SendingHours } from "#lib/contract/rules/sending/sending-hours.ts";

/** The two kinds of message, each with what it means for the hour at which it is sent. */
export const messageKinds = ({ from, to }: SendingHours) => [
  {
    value: "marketing",
    label: `Marketing (sent only ${from} to ${to})`,
    hint: "Offers and news",
  },
  {
    value: "service",
    label: "Service (sent at any hour)",
    hint: "What people expect: a receipt, a reminder",
  },
];
