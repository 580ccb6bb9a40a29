import { z } from "zod";

const MAX_LENGTH = 80;

/** What the company is called here; empty where nobody has said it. */
export const OrganisationName = z
  .string({ error: "name is required" })
  .trim()
  .max(MAX_LENGTH, `name has at most ${MAX_LENGTH} characters`);

/** `PUT /api/organisation`, and its answer. */
export const Organisation = z.object({ name: OrganisationName });
export type Organisation = z.infer<typeof Organisation>;
