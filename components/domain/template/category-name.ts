const NAMES: Partial<Record<string, string>> = {
  UTILITY: "Utility",
  MARKETING: "Marketing",
  AUTHENTICATION: "Sign-in code",
};

/** The provider's word for a kind of template as people read it; one that nobody knows stays as it is. */
export const categoryName = (category: string): string => NAMES[category.toUpperCase()] ?? category;
