/**
 * The template of a campaign: of all its people, or of those without an open window; null where it has none. The index
 * `campaign_of_template` is built of these words.
 */
export const templateNameOf = (campaign: string): string => `(${contentOf(campaign)}->>'templateName')`;
export const templateLanguageOf = (campaign: string): string => `(${contentOf(campaign)}->>'language')`;

const contentOf = (campaign: string): string =>
  `coalesce(${campaign}.content->'template', ${campaign}.content)`;
