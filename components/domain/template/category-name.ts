import { t, translated } from "#lib/contract/language.ts";

const NAMES: Partial<Record<string, string>> = translated(() => ({
  UTILITY: t("Utility", "Huduma"),
  MARKETING: t("Marketing", "Matangazo"),
  AUTHENTICATION: t("Sign-in code", "Msimbo wa kuingia"),
}));

/** The provider's word for a kind of template as people read it; one that nobody knows stays as it is. */
export const categoryName = (category: string): string => NAMES[category.toUpperCase()] ?? category;
