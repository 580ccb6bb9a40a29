import type { Connections } from "#lib/contract/desk/overview.ts";
import { PortalLink } from "../domain/portal-link.tsx";
import { SENDER_WORD } from "./connection-facts.ts";

/** What became of the sender name that was used last, and where it is put right. */
export function SenderWords({ outcome }: Pick<NonNullable<Connections["sender"]>, "outcome">) {
  if (outcome === "accepted") return SENDER_WORD.accepted;
  return (
    <>
      {SENDER_WORD[outcome]}. <PortalLink task="senders">Check it in the portal</PortalLink>
    </>
  );
}
