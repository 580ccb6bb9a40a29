"use client";

import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import { useMarketingHours } from "./use-marketing-hours.ts";

/** The zone of the console, and the hours of it in which this company sends marketing. */
export const useSendingClock = () => ({ zone: useTimeFacts().zone, marketing: useMarketingHours() });
