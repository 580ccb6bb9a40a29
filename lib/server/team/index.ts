export { askReset, mailAskedResets } from "./ask-reset.ts";
export { claimReset, getInvitation, getReset } from "./claim-reset.ts";
export { createOwner, createReset, createResetOnHost, createSetupCode } from "./create-reset.ts";
export {
  claimInvitation,
  createInvited,
  isStillGiven,
  requireGivable,
  requireManager,
} from "./require-manager.ts";
export { updateFactorRule } from "./update-factor-rule.ts";
export {
  changePerson,
  createInvitation,
  deleteInvitation,
  deletePerson,
  listManagers,
  listTeam,
  updatePerson,
} from "./update-person.ts";
