export { approveCampaign, createApproval, declineCampaign, deleteApproval, getAudience } from "./approval.ts";
export { createCampaign, createCampaignIn, settingsOf } from "./plan/create-campaign.ts";
export { getColumnChoice, getPlan } from "./plan/get-plan.ts";
export { importAudience, type SpooledFile } from "./plan/import-audience.ts";
export { learnerOf, openFile, openObjectFile, planAudience, requireColumn } from "./plan/plan-audience.ts";
export { readFile } from "./plan/read-file.ts";
export { rescheduleCampaign } from "./plan/reschedule-campaign.ts";
export { requireSize, spoolBody, spoolChunks, spoolUpload } from "./plan/spool-upload.ts";
export { requireTemplate, startCampaign, startOrAsk } from "./plan/start-campaign.ts";
export { startDueCampaigns } from "./plan/start-due.ts";
export { updateCampaign } from "./plan/update-campaign.ts";
export { countWindows } from "./read/count-windows.ts";
export { getCampaign, getFirstRecipient } from "./read/get-first-recipient.ts";
export { getHistory } from "./read/get-history.ts";
export { getReach } from "./read/get-reach.ts";
export { getRecipient } from "./read/get-recipient.ts";
export { listCampaigns, listOddAnswers } from "./read/list-campaigns.ts";
export { listLeftOut, listWindowPeople } from "./read/list-left-out.ts";
export { listRecipients } from "./read/list-recipients.ts";
export { listCampaignRepeats, listRepeatPeople } from "./read/list-repeats.ts";
export { listUnknownAttempts } from "./read/list-unknown.ts";
export { reportCampaign } from "./read/report-campaign.ts";
export { reportCosts } from "./report-costs.ts";
export {
  checkCampaign,
  getCampaignArrival,
  listReasons,
  requireCampaign,
  watchCampaign,
} from "./require-campaign.ts";
export { chooseTextOf, listTexts, reportTexts } from "./steer/choose-text.ts";
export { holdPeopleOf, listCampaignNetworks, releasePeopleOf } from "./steer/hold-network.ts";
export { resolveRefusals } from "./steer/resolve-refusals.ts";
export { decideUnknown, resolveUnknown } from "./steer/resolve-unknown.ts";
export { resumeCampaign } from "./steer/resume-campaign.ts";
export {
  cancelCampaign,
  createOutsideHours,
  deleteOutsideHours,
  pauseCampaign,
  pauseIn,
  steerIn,
} from "./steer/steer-campaign.ts";
export { undoStart } from "./steer/undo-start.ts";
export { updateSender } from "./steer/update-sender.ts";
