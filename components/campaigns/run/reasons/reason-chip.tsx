import { reasonWords } from "#components/domain/reason/reason-words.ts";
import { FilterChip } from "#components/ui/button/filter-chip.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ListRecipients } from "#lib/contract/desk/campaign/recipient.ts";
import { sizeOf } from "../recipients/recipient-sizes.ts";
import { useReasons } from "./use-reasons.ts";

type ReasonChipProps = { campaign: Campaign; filters: ListRecipients; href: string };

/** The reason that is asked for; a click asks for all of them again. */
export function ReasonChip({ campaign, filters, href }: ReasonChipProps) {
  const reasons = useReasons(campaign)?.reasons;
  if (filters.reason === undefined) return null;
  const asked = reasons?.find(({ id }) => id === filters.reason);
  return (
    <FilterChip href={href} isOn count={sizeOf(campaign, filters, reasons) ?? undefined}>
      <span className="max-w-80 truncate max-sm:max-w-56">
        {asked ? reasonWords(asked, campaign.channel === "sms") : "One reason"}
      </span>
    </FilterChip>
  );
}
