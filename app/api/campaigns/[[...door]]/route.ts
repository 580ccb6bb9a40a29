import {
  approveCampaign,
  cancelCampaign,
  checkCampaign,
  chooseTextOf,
  countWindows,
  createApproval,
  createCampaign,
  createOutsideHours,
  declineCampaign,
  deleteApproval,
  deleteOutsideHours,
  getAudience,
  getCampaign,
  getCampaignArrival,
  getFirstRecipient,
  getHistory,
  getPlan,
  getReach,
  getRecipient,
  holdPeopleOf,
  importAudience,
  listCampaignNetworks,
  listCampaignRepeats,
  listCampaigns,
  listLeftOut,
  listOddAnswers,
  listReasons,
  listRecipients,
  listRepeatPeople,
  listTexts,
  listUnknownAttempts,
  listWindowPeople,
  pauseCampaign,
  releasePeopleOf,
  reportCampaign,
  reportCosts,
  reportTexts,
  rescheduleCampaign,
  resolveRefusals,
  resolveUnknown,
  resumeCampaign,
  spoolUpload,
  startCampaign,
  undoStart,
  updateCampaign,
  updateSender,
  watchCampaign,
} from "#lib/server/campaigns/index.ts";
import {
  getBestHourOfDay,
  reportBestHour,
  reportComparison,
  tryWhatIf,
} from "#lib/server/comparison/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/campaigns": ({ ctx, input }) => listCampaigns(ctx, input),
  "POST /api/campaigns": async ({ ctx, input }) => ({
    campaign: await createCampaign(ctx, input),
  }),
  "GET /api/campaigns/:id": async ({ ctx, input }) => ({
    campaign: await getCampaign(ctx, input.id),
  }),
  "PUT /api/campaigns/:id": async ({ ctx, input: { id, ...draft } }) => ({
    campaign: await updateCampaign(ctx, id, draft),
  }),
  "GET /api/campaigns/:id/answers": ({ ctx, input }) => listOddAnswers(ctx, input.id),
  "POST /api/campaigns/:id/approval": async ({ ctx, input }) => ({
    campaign: await createApproval(ctx, input.id, input),
  }),
  "DELETE /api/campaigns/:id/approval": async ({ ctx, input }) => ({
    campaign: await deleteApproval(ctx, input.id),
  }),
  "POST /api/campaigns/:id/approve": async ({ ctx, input }) => ({
    campaign: await approveCampaign(ctx, input.id, input),
  }),
  "GET /api/campaigns/:id/audience": ({ ctx, input }) => getAudience(ctx, input.id),
  "PUT /api/campaigns/:id/audience": ({ ctx, input, request }) =>
    spoolUpload({ request, userId: ctx.actor.userId }, (upload) => importAudience(ctx, input.id, upload)),
  "POST /api/campaigns/:id/cancel": async ({ ctx, input }) => ({
    campaign: await cancelCampaign(ctx, input.id),
  }),
  "POST /api/campaigns/:id/check": ({ ctx, input }) => checkCampaign(ctx, input.id),
  "POST /api/campaigns/:id/decline": async ({ ctx, input }) => ({
    campaign: await declineCampaign(ctx, input.id, input),
  }),
  "GET /api/campaigns/:id/first": ({ ctx, input }) => getFirstRecipient(ctx, input.id),
  "GET /api/campaigns/:id/history": ({ ctx, input }) => getHistory(ctx, input.id),
  "GET /api/campaigns/:id/left-out": ({ ctx, input }) => listLeftOut(ctx, input.id, input),
  "GET /api/campaigns/:id/arrival": ({ ctx, input }) => getCampaignArrival(ctx, input.id),
  "GET /api/campaigns/:id/networks": ({ ctx, input }) => listCampaignNetworks(ctx, input.id),
  "POST /api/campaigns/:id/outside-hours": async ({ ctx, input }) => ({
    campaign: await createOutsideHours(ctx, input.id, input),
  }),
  "DELETE /api/campaigns/:id/outside-hours": async ({ ctx, input }) => ({
    campaign: await deleteOutsideHours(ctx, input.id),
  }),
  "GET /api/campaigns/:id/texts": ({ ctx, input }) => listTexts(ctx, input.id),
  "GET /api/campaigns/:id/texts.csv": ({ ctx, input }) => reportTexts(ctx, input.id),
  "POST /api/campaigns/:id/text": async ({ ctx, input }) => ({
    campaign: await chooseTextOf(ctx, input.id, input),
  }),
  "POST /api/campaigns/:id/held-networks": async ({ ctx, input }) => ({
    campaign: await holdPeopleOf(ctx, input.id, input),
  }),
  "DELETE /api/campaigns/:id/held-networks/:network": async ({ ctx, input }) => ({
    campaign: await releasePeopleOf(ctx, input.id, input.network),
  }),
  "POST /api/campaigns/:id/pause": async ({ ctx, input }) => ({
    campaign: await pauseCampaign(ctx, input.id),
  }),
  "GET /api/campaigns/:id/plan": ({ ctx, input }) => getPlan(ctx, input.id, input),
  "GET /api/campaigns/:id/reach": ({ ctx, input }) => getReach(ctx, input.id),
  "GET /api/campaigns/:id/reasons": ({ ctx, input }) => listReasons(ctx, input.id),
  "GET /api/campaigns/:id/recipients": ({ ctx, input }) => listRecipients(ctx, input.id, input),
  "GET /api/campaigns/:id/recipients/:seq": ({ ctx, input }) => getRecipient(ctx, input),
  "POST /api/campaigns/:id/refuse": async ({ ctx, input }) => ({
    campaign: await resolveRefusals(ctx, input.id),
  }),
  "GET /api/campaigns/:id/repeats": ({ ctx, input }) => listCampaignRepeats(ctx, input.id),
  "GET /api/campaigns/:id/repeats/people": ({ ctx, input }) => listRepeatPeople(ctx, input.id, input),
  "GET /api/campaigns/:id/report.csv": ({ ctx, input: { id, ...asked } }) =>
    reportCampaign(ctx, { id, form: "csv", asked }),
  "GET /api/campaigns/:id/report.xlsx": ({ ctx, input: { id, ...asked } }) =>
    reportCampaign(ctx, { id, form: "xlsx", asked }),
  "POST /api/campaigns/:id/reschedule": async ({ ctx, input }) => ({
    campaign: await rescheduleCampaign(ctx, input.id, input),
  }),
  "POST /api/campaigns/:id/resume": async ({ ctx, input }) => ({
    campaign: await resumeCampaign(ctx, input),
  }),
  "POST /api/campaigns/:id/sender": async ({ ctx, input }) => ({
    campaign: await updateSender(ctx, input.id, input),
  }),
  "POST /api/campaigns/:id/start": async ({ ctx, input }) => ({
    campaign: await startCampaign(ctx, input.id, input),
  }),
  "POST /api/campaigns/:id/undo": async ({ ctx, input }) => ({
    campaign: await undoStart(ctx, input.id),
  }),
  "GET /api/campaigns/:id/unknown": ({ ctx, input }) => listUnknownAttempts(ctx, input.id),
  "POST /api/campaigns/:id/unknown/resolve": async ({ ctx, input }) => ({
    campaign: await resolveUnknown(ctx, input.id, input),
  }),
  "POST /api/campaigns/:id/watch": ({ ctx, input }) => watchCampaign(ctx, input.id),
  "GET /api/campaigns/:id/windows": ({ ctx, input }) => countWindows(ctx, input.id, input),
  "GET /api/campaigns/:id/windows/people": ({ ctx, input }) => listWindowPeople(ctx, input.id, input),
  "GET /api/campaigns/best-hour": ({ ctx }) => getBestHourOfDay(ctx),
  "GET /api/campaigns/best-hour.csv": ({ ctx }) => reportBestHour(ctx),
  "GET /api/campaigns/what-if": ({ ctx, input }) => tryWhatIf(ctx, input),
  "GET /api/campaigns/compare.csv": ({ ctx, input }) => reportComparison(ctx, input),
  "GET /api/campaigns/report.csv": ({ ctx, input }) => reportCosts(ctx, { ...input, form: "csv" }),
  "GET /api/campaigns/report.xlsx": ({ ctx, input }) => reportCosts(ctx, { ...input, form: "xlsx" }),
});
