import { DEFAULT_TEMPLATE_LANGUAGE } from "#lib/contract/wire/limits.ts";

/**
 * The template of a campaign: of all its people, or of those without an open window; null where it has none. The index
 * `campaign_of_template` is built of these words.
 */
export const templateNameOf = (campaign: string): string => `(${contentOf(campaign)}->>'templateName')`;
export const templateLanguageOf = (campaign: string): string => `(${contentOf(campaign)}->>'language')`;

/** The language that was sent: a request that names none is in that of the contract. */
export const sentLanguageOf = (campaign: string): string =>
  `coalesce(${templateLanguageOf(campaign)}, '${DEFAULT_TEMPLATE_LANGUAGE}')`;

const contentOf = (campaign: string): string =>
  `coalesce(${campaign}.content->'template', ${campaign}.content)`;
