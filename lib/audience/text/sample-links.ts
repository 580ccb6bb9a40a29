import { t } from "../../contract/language.ts";
import {
  fillLinks,
  LINK_FIELDS,
  type LinkName,
  linkOf,
  linksIn,
  SAMPLE_CODE,
} from "../../contract/rules/sending/links.ts";
import { asSeen } from "../../contract/rules/text/as-seen.ts";
import { Fault } from "../../fault.ts";

/** Where links of a plan begin, null where there are none; and where `{{link}}` leads, null where nobody has said it. */
export type LinkSettings = { origin: string | null; linkTo: string | null };

export const NO_LINKS: LinkSettings = { origin: null, linkTo: null };

export const linkToMissing = () =>
  t(
    "Say where {{link}} leads: an address that begins with https://",
    "Sema {{link}} inaenda wapi: anwani inayoanza na https://",
  );

/**
 * The content of a message with our links filled in by a sample of their true length, so that what is counted is what is
 * sent; the plan puts each person's own code in its place. A column of the file that is called link is meant by `{{link}}`
 * as long as nobody says where a link leads. Throws `invalid_input` where a link cannot be made.
 */
export function withSampleLinks<Content>(
  content: Content,
  settings: LinkSettings,
  headers: readonly string[],
): Content {
  if (typeof content === "string") {
    return fillLinks(content, (name) => sampleOf(name, settings, headers)) as Content;
  }
  if (Array.isArray(content))
    return content.map((part) => withSampleLinks(part, settings, headers)) as Content;
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, part]) => [key, withSampleLinks(part, settings, headers)]),
  ) as Content;
}

/** Which of our links a message holds, with what `withSampleLinks` leaves for a column not among them. */
export function ownLinksIn(
  content: unknown,
  { linkTo }: LinkSettings,
  headers: readonly string[],
): LinkName[] {
  const names = linksIn(JSON.stringify(content ?? null));
  return names.filter((name) => name === "stop_link" || linkTo !== null || !hasLinkColumn(headers));
}

const hasLinkColumn = (headers: readonly string[]): boolean =>
  headers.some((header) => asSeen(header) === "link");

function sampleOf(
  name: LinkName,
  { origin, linkTo }: LinkSettings,
  headers: readonly string[],
): string | null {
  if (name === "link" && linkTo === null) {
    if (hasLinkColumn(headers)) return null;
    throw refuse(linkToMissing(), "content.linkTo");
  }
  if (origin !== null) return linkOf(origin, name, SAMPLE_CODE);
  const { field } = LINK_FIELDS[name];
  throw refuse(
    t(
      `There is no address for ${field} yet. Set PUBLIC_LINK_ORIGIN in the server’s settings (see README)`,
      `Bado hakuna anwani ya ${field}. Weka PUBLIC_LINK_ORIGIN kwenye mipangilio ya seva (angalia README)`,
    ),
    "content.text",
  );
}

const refuse = (rule: string, path: string): Fault =>
  new Fault("invalid_input", rule, { fields: [{ path, rule }] });
