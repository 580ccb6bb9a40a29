type Named = { templateName: string };

/** The template that all people of a campaign get, or those without an open window; null where nobody does. */
export const templateOf = <Template extends Named>(
  content: Template | { text: string; template?: Template | undefined },
): Template | null => ("templateName" in content ? content : (content.template ?? null));
