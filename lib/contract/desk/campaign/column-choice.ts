import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";

/** `GET /api/columns`: `shape` is the fingerprint of the headings. */
export const ColumnsOf = z.object({
  shape: z.string().regex(/^[0-9a-f]{32}$/, {
    error: () => t("shape is a fingerprint of 32 letters", "shape ni alama ya herufi 32"),
  }),
});
export type ColumnsOf = z.infer<typeof ColumnsOf>;

/** Which columns, from 0, a file with the same headings was read by the last time, and in which campaign. */
export const ColumnChoice = z.object({
  phone: z.int(),
  country: z.int().nullable(),
  campaign: z.string(),
});
export type ColumnChoice = z.infer<typeof ColumnChoice>;

export const ColumnChoiceAnswer = z.object({ choice: ColumnChoice.nullable() });
export type ColumnChoiceAnswer = z.infer<typeof ColumnChoiceAnswer>;
