"use client";

import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import { useOpenings } from "./use-openings.ts";

/** The zone of the console, and when in it this company sends. */
export const useSendingClock = () => ({ zone: useTimeFacts().zone, openings: useOpenings() });
