"use client";

import { useEffect } from "react";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { announce } from "../ui/announce.ts";
import { formatCount } from "../ui/format-count.ts";
import { campaignStateOf } from "./campaign-state.ts";
import { runFactsOf } from "./run-facts.ts";

/** Says the sum of what changed to a screen reader, never the rows; draws nothing. */
export function RunSummary({ campaign }: { campaign: Campaign }) {
  const { left, planned } = runFactsOf(campaign);
  const { word } = campaignStateOf(campaign);
  useEffect(() => {
    announce(`${word}. ${formatCount(left)} of ${formatCount(planned)} have left.`);
  }, [word, left, planned]);
  return null;
}
