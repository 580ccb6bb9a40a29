/** What a send names a template by, and how long what the service says of either is kept. */
export const MAX_TEMPLATE_NAME = 512;
export const MAX_TEMPLATE_LANGUAGE = 40;

/** Providers take no other name for a new template; the contract leaves it to them (§2.8). */
export const isTemplateName = (name: string): boolean =>
  /^[a-z0-9_]+$/.test(name) && name.length <= MAX_TEMPLATE_NAME;

/** The code of a language, such as sw, en or en_US. */
export const isTemplateLanguage = (language: string): boolean =>
  /^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,2}$/.test(language);
