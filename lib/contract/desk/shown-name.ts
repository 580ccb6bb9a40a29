import "../zod.ts";
import { z } from "zod";
import { t } from "../language.ts";

/** No line break, and nothing that turns the words beside it around. */
const PLAIN = /^[^\p{Cc}\p{Bidi_Control}]*$/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

const plain = (field: string) =>
  z
    .string({ error: () => t(`${field} is required`, `${field} inahitajika`) })
    .trim()
    .regex(PLAIN, {
      error: () =>
        t(
          `${field} has a character that nobody can see; type it again`,
          `${field} ina herufi isiyoonekana; iandike tena`,
        ),
    });

/** A name as others read it beside what was done, also in the audit log; may be empty. */
export const ShownName = plain("name");

/** The same of which something is seen. */
export const RequiredName = ShownName.min(1, {
  error: () => t("name is required", "jina linahitajika"),
}).regex(SEEN, { error: () => t("name is required", "jina linahitajika") });

/** A line of at most so many characters as others read it; may be empty. */
export const shownText = (field: string, most: number) =>
  plain(field).max(most, {
    error: () => t(`${field} has at most ${most} characters`, `${field} ina herufi zisizozidi ${most}`),
  });

export const MAX_ORGANISATION = 80;

/** What the company is called here; empty where nobody has said it. */
export const OrganisationName = shownText("name", MAX_ORGANISATION);
