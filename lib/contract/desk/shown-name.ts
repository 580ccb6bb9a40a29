import "../zod.ts";
import { z } from "zod";

/** No line break, and nothing that turns the words beside it around. */
const PLAIN = /^[^\p{Cc}\p{Bidi_Control}]*$/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

const plain = (field: string) =>
  z
    .string({ error: `${field} is required` })
    .trim()
    .regex(PLAIN, `${field} has a character that nobody can see; type it again`);

/** A name as others read it beside what was done, also in the audit log; may be empty. */
export const ShownName = plain("name");

/** The same of which something is seen. */
export const RequiredName = ShownName.min(1, "name is required").regex(SEEN, "name is required");

/** A line of at most so many characters as others read it; may be empty. */
export const shownText = (field: string, most: number) =>
  plain(field).max(most, `${field} has at most ${most} characters`);

export const MAX_ORGANISATION = 80;

/** What the company is called here; empty where nobody has said it. */
export const OrganisationName = shownText("name", MAX_ORGANISATION);
