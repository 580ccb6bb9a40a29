"use client";

import { useEffect } from "react";
import { campaignStateOf } from "#components/domain/status/campaign-state.ts";
import { announce } from "#components/ui/text/announce.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { runFactsOf } from "./run-facts.ts";

/** Says the sum of what changed to a screen reader, never the rows; draws nothing. */
export function RunSummary({ campaign }: { campaign: Campaign }) {
  const { left, planned } = runFactsOf(campaign);
  const { word } = campaignStateOf(campaign);
  useEffect(() => {
    announce(`${word}. ${formatCount(left)} of ${formatCount(planned)} sent to the service.`);
  }, [word, left, planned]);
  return null;
}
