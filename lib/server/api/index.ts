// What other systems do here: keys that name and limit them, messages that are accepted once whatever is asked again, and
// what became of them. `accept-messages.ts` tells the order; dispatch sends what it wrote down, as all else.

export { acceptMessage, acceptMessages, findAcceptedMessages } from "./accept-messages.ts";
export {
  changeApiAutomation,
  createApiAutomation,
  decideOnApiRun,
  deleteApiAutomation,
  getApiAutomation,
  listApiAutomations,
  readApiCalendar,
  steerApiAutomation,
} from "./automations.ts";
export { getApiCall, listApiCalls, startApiCall, streamApiRecording } from "./calls.ts";
export {
  compareApiCampaign,
  createApiCampaign,
  getApiCampaign,
  getApiPlan,
  listApiCampaigns,
  listApiRecipients,
  putApiAudience,
  putApiGroup,
  reportApiCampaign,
  startApiCampaign,
  steerApiCampaign,
} from "./campaigns.ts";
export { getApiGroup, listApiGroups, listApiMembers } from "./groups.ts";
export { createKey, listKeyRequests, listKeys, revokeKey, rotateKey, updateKey } from "./keys.ts";
export {
  getApiCredits,
  getApiOptOut,
  listApiOptOuts,
  listApiTemplates,
  putApiOptOut,
  refuseRemoval,
} from "./known.ts";
export {
  cancelMessage,
  getMessage,
  listMessages,
  messageId,
  placeOf,
  pullEvents,
  resendMessage,
} from "./message-view.ts";
export { openApiDocument } from "./openapi.ts";
export {
  createApiList,
  deleteApiList,
  getApiList,
  getApiPerson,
  listApiLists,
  putApiListed,
  putApiPerson,
  refuseErasure,
  removeApiListed,
} from "./people.ts";
export { API_REFERENCE } from "./reference.ts";
