import { useQuery } from "@tanstack/react-query";
import { chargesQuery } from "#lib/client/credits/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { isChargedOtherwise } from "../warnings/warnings.tsx";

/** The credits of a plan for the button that spends them; null where they are not known: of chat, of a service that counts otherwise, and before that is heard. */
export function useCountedCredits(channel: Campaign["channel"], total: number): number | null {
  const { data: charges } = useQuery({ ...chargesQuery, enabled: channel === "sms" });
  if (channel !== "sms") return null;
  return charges === undefined || isChargedOtherwise(charges) ? null : total;
}
