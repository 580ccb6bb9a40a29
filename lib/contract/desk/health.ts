import { z } from "zod";

/** `GET /api/health/live` and `/api/health/ready`; a process that is not ready answers a `not_ready` problem. */
export const HealthAnswer = z.object({ status: z.enum(["live", "ready"]) });
export type HealthAnswer = z.infer<typeof HealthAnswer>;
