type Named = { templateName: string };

/** All languages in which a template goes to somebody of a campaign, the chosen one first. */
export const languagesOf = ({
  language,
  variants = [],
}: {
  language: string;
  variants?: readonly { language: string }[] | undefined;
}): string[] => [language, ...variants.map((variant) => variant.language)];

/** The template that all people of a campaign get, or those without an open window; null where nobody does. */
export const templateOf = <Template extends Named>(
  content: Template | { text: string; template?: Template | undefined },
): Template | null => ("templateName" in content ? content : (content.template ?? null));
