import { z } from "zod";
import { MAX_INTEGER } from "../../rules/max-integer.ts";
import { ExcludedRow } from "./audience.ts";

/** `cursor` is the row after which the page begins. */
export const ListLeftOut = z.object({
  cursor: z.coerce.number().int("cursor must come from nextCursor").min(0).max(MAX_INTEGER).default(0),
});
export type ListLeftOut = z.infer<typeof ListLeftOut>;

/** Rows of the file that nothing was planned for, in the order of the file, `PAGE_ROWS` a page. */
export const LeftOutList = z.object({ items: z.array(ExcludedRow), nextCursor: z.string().nullable() });
export type LeftOutList = z.infer<typeof LeftOutList>;
