import { operationsWith, TemplatePaths } from "../contract/wire/paths.ts";
import {
  readCreatedTemplate,
  readTemplate,
  readTemplateValidation,
} from "../contract/wire/template-answer.ts";
import { ask } from "./call.ts";
import { proveRead, proveSend } from "./prove.ts";
import type { Endpoint } from "./transport.ts";

/**
 * Templates (§4.1); the sub-paths the contract does not show may be overridden by a deployment. A creation whose answer
 * proves nothing throws `unknown-outcome` and must not be repeated: it carries no key.
 */
export function templateOperations(endpoint: Endpoint, paths: TemplatePaths = TemplatePaths.parse({})) {
  const operations = operationsWith(paths);
  return {
    create: async (body: string) =>
      proveSend(await ask(endpoint, { operation: operations.createTemplate, body }), readCreatedTemplate),
    get: async (id: string) =>
      proveRead(await ask(endpoint, { operation: operations.getTemplate, id }), readTemplate),
    sync: async (id: string) =>
      proveRead(await ask(endpoint, { operation: operations.syncTemplate, id, body: "{}" }), readTemplate),
    validate: async (id: string, body: string) =>
      proveRead(
        await ask(endpoint, { operation: operations.validateTemplate, id, body }),
        readTemplateValidation,
      ),
  };
}
