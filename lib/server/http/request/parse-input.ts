import type { z } from "zod";
import { Fault, faultFromZod } from "#lib/fault.ts";

/** Checks one part of a request against its schema; without a schema the part is not let in. */
export function parseInput(schema: z.ZodType | undefined, value: unknown): object {
  if (!schema) return {};
  refuseUnstorable(value, "");
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw faultFromZod(parsed.error);
  return typeof parsed.data === "object" && parsed.data !== null ? parsed.data : {};
}

// PostgreSQL stores neither NUL nor half of a surrogate pair; found here, it is a field error and not a 500.
function refuseUnstorable(value: unknown, path: string): void {
  if (typeof value === "string") {
    if (!value.includes("\0") && value.isWellFormed()) return;
    const rule = "has a character that cannot be stored";
    throw new Fault("invalid_input", `${path || "The input"}: ${rule}.`, { fields: [{ path, rule }] });
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    refuseUnstorable(key, path);
    refuseUnstorable(part, path ? `${path}.${key}` : key);
  }
}
