import type { Connections } from "#lib/contract/desk/overview.ts";
import { PortalLink } from "../domain/portal-link.tsx";
import { SENDER_WORD } from "./connection-facts.ts";

/** What became of the sender name that was used last, and where it is put right. */
export function SenderWords({ outcome }: Pick<NonNullable<Connections["sender"]>, "outcome">) {
  const word = SENDER_WORD[outcome];
  return outcome === "accepted" ? (
    word
  ) : (
    <PortalLink task="senders">{word}. Check it in the portal</PortalLink>
  );
}
