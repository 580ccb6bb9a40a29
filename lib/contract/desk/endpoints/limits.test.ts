import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { faultFromZod } from "../../../fault.ts";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./index.ts";

type Shape = { properties?: Record<string, { maxLength?: number; maximum?: number }> };

/** What a door says of one field, given alone. */
function saidOf(schema: z.ZodType, field: string, value: unknown): string[] {
  const { error } = schema.safeParse({ [field]: value });
  const fields = error ? faultFromZod(error).fields : [];
  return fields.filter(({ path }) => path === field).map(({ rule }) => rule);
}

for (const [door, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
  for (const schema of [endpoint.query, endpoint.body]) {
    if (!schema) continue;
    const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
    for (const [field, { maxLength }] of Object.entries(shape.properties ?? {})) {
      if (maxLength === undefined) continue;
      test(`${door} says of a ${field} that is too long how long it may be, in words of ours`, () => {
        const said = saidOf(schema, field, "x".repeat(maxLength + 1));
        assert.ok(
          said.some((rule) => /at most|to [\d,]+ characters|digits/.test(rule)),
          said.join("; ") || "nothing",
        );
      });
    }
  }
}
