import { z } from "zod";

export const MAX_ORGANISATION_LENGTH = 80;

/** What the company is called here; empty where nobody has said it. */
export const OrganisationName = z
  .string({ error: "name is required" })
  .trim()
  .max(MAX_ORGANISATION_LENGTH, `name has at most ${MAX_ORGANISATION_LENGTH} characters`);

/** `PUT /api/organisation`, and its answer. */
export const Organisation = z.object({ name: OrganisationName });
export type Organisation = z.infer<typeof Organisation>;
