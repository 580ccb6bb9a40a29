import { operationsWith, TemplatePaths } from "../contract/wire/paths.ts";
import { Template, TemplateValidation } from "../contract/wire/template.ts";
import { call } from "./call.ts";
import type { Endpoint } from "./transport.ts";

/** Templates (§4.1); the sub-paths the contract does not show may be overridden by a deployment. */
export function templateOperations(endpoint: Endpoint, paths: TemplatePaths = TemplatePaths.parse({})) {
  const operations = operationsWith(paths);
  return {
    create: (body: string) =>
      call(endpoint, { operation: operations.createTemplate, answer: Template, body }),
    get: (id: string) => call(endpoint, { operation: operations.getTemplate, answer: Template, id }),
    sync: (id: string) =>
      call(endpoint, { operation: operations.syncTemplate, answer: Template, id, body: "{}" }),
    validate: (id: string, body: string) =>
      call(endpoint, { operation: operations.validateTemplate, answer: TemplateValidation, id, body }),
  };
}
