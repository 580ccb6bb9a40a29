// The catalogue of templates. The service lists none, so it grows from four sides, and every row says from which:
//
// 1. create: `createTemplate` checks the name, writes the request into `template_attempt`, its audit row and a row of the
//    catalogue in one transaction, and only then asks the service, once. The answer settles all three. A lost answer
//    leaves the attempt `unknown`: never asked again by itself, since a creation carries no key (§4.1), and no second one
//    of this name gets past the index while it is open. A process that died is found by `recoverCreates`.
// 2. events: the projection of webhooks hands `template.status.updated` to `projectTemplates`.
// 3. asking: `checkTemplate` reads, `syncTemplate` has the provider asked; both need the id that the creation was told.
// 4. sends and people: dispatch notes what was accepted or refused (`store/template-learned`), people add names by hand.
//
// 1 to 3 bring facts. `recordTemplateFacts` keeps each and folds it: status, text and category stand as the newest fact
// says, by revision, then by time. An event or a read about an unknown creation also settles that.

export { barredHold } from "./barred-hold.ts";
export { checkTemplate, createTemplate, validateTemplate } from "./create/create-template.ts";
export { recoverCreates } from "./create/recover-creates.ts";
export { listKnownTemplates, listTemplates } from "./list-templates.ts";
export { requireSendable, requireSupported } from "./require-sendable.ts";
export { getTemplate } from "./require-template.ts";
export { reasonOf } from "./sync/fold-template.ts";
export { projectTemplates } from "./sync/project-templates.ts";
export {
  recordTemplateName,
  recordTemplateOutcomes,
  resolveTemplate,
  syncTemplate,
} from "./sync/record-template-outcomes.ts";
