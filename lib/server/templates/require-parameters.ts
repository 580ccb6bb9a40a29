import { z } from "zod";
import { Bindings, GroupedParameters, TemplateParameters } from "#lib/contract/wire/chat.ts";
import { faultFromZod } from "#lib/fault.ts";

/** The values of a template as they are sent (§2.4). Throws `invalid_input` with the field of what can be none. */
export function requireParameters(given: Record<string, unknown> = {}): TemplateParameters {
  const parsed = TemplateParameters.safeParse(given);
  if (parsed.success) return parsed.data;
  // Of both forms together it can only be said that it is neither.
  const templateParameters = Object.keys(given).some(isPart) ? GroupedParameters : Bindings;
  const { error } = z.object({ templateParameters }).safeParse({ templateParameters: given });
  throw faultFromZod(error ?? parsed.error);
}

const isPart = (name: string): boolean => Object.hasOwn(GroupedParameters.shape, name);
