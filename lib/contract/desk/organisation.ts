import { z } from "zod";

const MAX_LENGTH = 80;

/** What the company is called here; empty where nobody has said it. */
export const OrganisationName = z
  .string({ error: "name is required" })
  .trim()
  .max(MAX_LENGTH, `name has at most ${MAX_LENGTH} characters`);

export const Organisation = z.object({ name: OrganisationName });
export type Organisation = z.infer<typeof Organisation>;

/** `PUT /api/organisation`; `seen`: the name when the person began. */
export const UpdateOrganisation = Organisation.extend({ seen: OrganisationName.optional() });
export type UpdateOrganisation = z.infer<typeof UpdateOrganisation>;
