import "server-only";
import type { z } from "zod";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";

/** The id in the address of a page; what is none is of nothing there is: throws not_found. */
export function readId<I extends z.ZodType>(id: I, given: string): z.output<I> {
  const { success, data } = id.safeParse(given);
  if (!success) throw new Fault("not_found", t("There is no such page.", "Hakuna ukurasa kama huo."));
  return data;
}
