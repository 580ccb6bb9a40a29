import type { Draft } from "#lib/client/send/draft.ts";
import type { SendForm } from "./use-send-form.ts";

/**
 * What stands there at this moment, of its own: the form goes on writing into the fields of a template that it gives out,
 * and before a press is a request it is judged, and code may have to come.
 */
export const takeDraft = ({ getValues }: Pick<SendForm, "getValues">): Draft => structuredClone(getValues());
