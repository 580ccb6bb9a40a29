"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { type SendingHours, USUAL_MARKETING_HOURS } from "#lib/contract/rules/sending/sending-hours.ts";

/** The hours in which this company sends marketing. */
export const useMarketingHours = (): SendingHours =>
  useQuery(factsQuery).data?.marketingHours ?? USUAL_MARKETING_HOURS;
