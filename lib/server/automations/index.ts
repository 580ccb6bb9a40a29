/**
 * Campaigns that are made when their time comes: repeats by the clock, and follow-ups after a campaign. Each run is a campaign of its own by the
 * path of every other one: plan, approval, caps, hours, claim. Nothing here sends.
 */
export { readCalendar } from "./calendar.ts";
export { runAutomations } from "./run-automations.ts";
export { changeAutomation, createAutomation, createAutomationIn } from "./save-automation.ts";
export {
  decideOnRun,
  decideOnRunIn,
  deleteAutomation,
  pauseAutomation,
  resumeAutomation,
  stopForPerson,
} from "./steer-automation.ts";
export { getAutomation, isMadeBy, listAutomations } from "./view.ts";
