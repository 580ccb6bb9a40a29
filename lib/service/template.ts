import { operationsWith, TemplatePaths } from "../contract/wire/paths.ts";
import { readTemplate, readTemplateValidation } from "../contract/wire/template-answer.ts";
import { ask } from "./call.ts";
import { proveRead } from "./prove.ts";
import type { Endpoint } from "./transport.ts";

/** What may be asked about templates (§4.1); a deployment may override the sub-paths that the contract does not show. */
export function templateReads(endpoint: Endpoint, paths: TemplatePaths = TemplatePaths.parse({})) {
  const operations = operationsWith(paths);
  return {
    get: async (id: string, withinMs?: number) =>
      proveRead(await ask(endpoint, { operation: operations.getTemplate, id, withinMs }), readTemplate),
    sync: async (id: string) =>
      proveRead(await ask(endpoint, { operation: operations.syncTemplate, id, body: "{}" }), readTemplate),
    validate: async (id: string, body: string) =>
      proveRead(
        await ask(endpoint, { operation: operations.validateTemplate, id, body }),
        readTemplateValidation,
      ),
  };
}
