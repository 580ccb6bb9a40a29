import { z } from "zod";

/** No line break, and nothing that turns the words beside it around. */
const PLAIN = /^[^\p{Cc}\p{Bidi_Control}]*$/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name as others read it beside what was done, also in the audit log; may be empty. */
export const ShownName = z
  .string({ error: "name is required" })
  .trim()
  .regex(PLAIN, "name has a character that nobody can see; type it again");

/** The same of which something is seen. */
export const RequiredName = ShownName.min(1, "name is required").regex(SEEN, "name is required");

const MAX_ORGANISATION = 80;

/** What the company is called here; empty where nobody has said it. */
export const OrganisationName = ShownName.max(
  MAX_ORGANISATION,
  `name has at most ${MAX_ORGANISATION} characters`,
);
