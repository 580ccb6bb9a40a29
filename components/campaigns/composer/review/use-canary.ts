import { useWatch } from "react-hook-form";
import { canaryOf } from "#lib/contract/rules/sending/canary.ts";
import type { Composer } from "../draft/use-composer.ts";

/** How many of these people are sent to before somebody is asked; null where nobody is. */
export function useCanary({ form }: Pick<Composer, "form">, count: number): number | null {
  const [hasCanary, canary] = useWatch({ control: form.control, name: ["hasCanary", "canary"] });
  const first = hasCanary ? canaryOf(canary) : null;
  return first !== null && first < count ? first : null;
}
