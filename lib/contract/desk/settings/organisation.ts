import { z } from "zod";
import { ShownName } from "../shown-name.ts";

const MAX_LENGTH = 80;

/** What the company is called here; empty where nobody has said it. */
export const OrganisationName = ShownName.max(MAX_LENGTH, `name has at most ${MAX_LENGTH} characters`);

export const Organisation = z.object({ name: OrganisationName });
export type Organisation = z.infer<typeof Organisation>;

/** `PUT /api/organisation`; `seen`: the name when the person began. */
export const UpdateOrganisation = Organisation.extend({ seen: z.string().optional() });
export type UpdateOrganisation = z.infer<typeof UpdateOrganisation>;
