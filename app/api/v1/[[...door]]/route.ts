import {
  acceptMessage,
  acceptMessages,
  cancelMessage,
  createApiCampaign,
  createApiList,
  deleteApiList,
  getApiCall,
  getApiCampaign,
  getApiCredits,
  getApiGroup,
  getApiList,
  getApiOptOut,
  getApiPerson,
  getApiPlan,
  getMessage,
  listApiCalls,
  listApiCampaigns,
  listApiGroups,
  listApiLists,
  listApiMembers,
  listApiOptOuts,
  listApiRecipients,
  listApiTemplates,
  listMessages,
  openApiDocument,
  pullEvents,
  putApiAudience,
  putApiGroup,
  putApiListed,
  putApiOptOut,
  putApiPerson,
  refuseErasure,
  refuseRemoval,
  removeApiListed,
  reportApiCampaign,
  resendMessage,
  startApiCall,
  startApiCampaign,
  steerApiCampaign,
  streamApiRecording,
} from "#lib/server/api/index.ts";
import {
  cancelCampaign,
  createApproval,
  pauseCampaign,
  resumeCampaign,
} from "#lib/server/campaigns/index.ts";
import { getConsents, putConsent } from "#lib/server/consent/index.ts";
import { apiDoors } from "#lib/server/http/index.ts";
import { listSenders } from "#lib/server/sms/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiDoors({
  "POST /api/v1/messages": ({ ctx, input, request, headers }) =>
    acceptMessage(ctx, { body: input, request, headers }),
  "POST /api/v1/message-batches": ({ ctx, input, request, headers }) =>
    acceptMessages(ctx, { body: input, request, headers }),
  "GET /api/v1/messages": ({ ctx, input }) => listMessages(ctx, input),
  "GET /api/v1/messages/:id": ({ ctx, input }) => getMessage(ctx, input.id),
  "DELETE /api/v1/messages/:id": ({ ctx, input }) => cancelMessage(ctx, input.id),
  "POST /api/v1/messages/:id/resend": ({ ctx, input: { id, ...body }, request, headers }) =>
    resendMessage(ctx, { id, body, request, headers }),
  "POST /api/v1/calls": ({ ctx, input, request, headers }) =>
    startApiCall(ctx, { body: input, request, headers }),
  "GET /api/v1/calls": ({ ctx, input }) => listApiCalls(ctx, input),
  "GET /api/v1/calls/:id": ({ ctx, input }) => getApiCall(ctx, input.id),
  "GET /api/v1/calls/:id/recording": ({ ctx, input: { id, download }, request, headers }) =>
    streamApiRecording(ctx, { id, download, request, headers }),
  "POST /api/v1/campaigns": ({ ctx, input, request, headers }) =>
    createApiCampaign(ctx, { body: input, request, headers }),
  "GET /api/v1/campaigns": ({ ctx, input }) => listApiCampaigns(ctx, input),
  "GET /api/v1/campaigns/:id": ({ ctx, input }) => getApiCampaign(ctx, input.id),
  "PUT /api/v1/campaigns/:id/audience": ({ ctx, input, request }) =>
    putApiAudience(ctx, { id: input.id, request }),
  "PUT /api/v1/campaigns/:id/group": ({ ctx, input }) => putApiGroup(ctx, input),
  "POST /api/v1/campaigns/:id/plan": ({ ctx, input }) => getApiPlan(ctx, input.id),
  "POST /api/v1/campaigns/:id/start": ({ ctx, input }) => startApiCampaign(ctx, input),
  "POST /api/v1/campaigns/:id/approval": ({ ctx, input }) =>
    steerApiCampaign(ctx, input.id, () => createApproval(ctx, input.id, input)),
  "POST /api/v1/campaigns/:id/pause": ({ ctx, input }) =>
    steerApiCampaign(ctx, input.id, () => pauseCampaign(ctx, input.id)),
  "POST /api/v1/campaigns/:id/resume": ({ ctx, input }) =>
    steerApiCampaign(ctx, input.id, () => resumeCampaign(ctx, input)),
  "POST /api/v1/campaigns/:id/cancel": ({ ctx, input }) =>
    steerApiCampaign(ctx, input.id, () => cancelCampaign(ctx, input.id)),
  "GET /api/v1/campaigns/:id/recipients": ({ ctx, input }) => listApiRecipients(ctx, input),
  "GET /api/v1/campaigns/:id/report.csv": ({ ctx, input }) => reportApiCampaign(ctx, input),
  "GET /api/v1/senders": ({ ctx }) => listSenders(ctx),
  "GET /api/v1/templates": ({ ctx, input }) => listApiTemplates(ctx, input),
  "GET /api/v1/credits": ({ ctx }) => getApiCredits(ctx),
  "GET /api/v1/opt-outs": ({ ctx, input }) => listApiOptOuts(ctx, input),
  "GET /api/v1/opt-outs/:number": ({ ctx, input }) => getApiOptOut(ctx, input.number),
  "PUT /api/v1/opt-outs/:number": ({ ctx, input }) => putApiOptOut(ctx, input),
  "DELETE /api/v1/opt-outs/:number": refuseRemoval,
  "GET /api/v1/consents/:number": ({ ctx, input }) => getConsents(ctx, input),
  "PUT /api/v1/consents/:number": ({ ctx, input }) => putConsent(ctx, input),
  "GET /api/v1/people/:number": ({ ctx, input }) => getApiPerson(ctx, input),
  "PUT /api/v1/people/:number": ({ ctx, input }) => putApiPerson(ctx, input),
  "DELETE /api/v1/people/:number": refuseErasure,
  "GET /api/v1/lists": ({ ctx, input }) => listApiLists(ctx, input),
  "POST /api/v1/lists": ({ ctx, input, request, headers }) =>
    createApiList(ctx, { body: input, request, headers }),
  "GET /api/v1/lists/:id": ({ ctx, input }) => getApiList(ctx, input.id),
  "PUT /api/v1/lists/:id/people": ({ ctx, input }) => putApiListed(ctx, input),
  "DELETE /api/v1/lists/:id/people/:number": ({ ctx, input }) => removeApiListed(ctx, input),
  "DELETE /api/v1/lists/:id": ({ ctx, input }) => deleteApiList(ctx, input.id),
  "GET /api/v1/groups": ({ ctx }) => listApiGroups(ctx),
  "GET /api/v1/groups/:id": ({ ctx, input }) => getApiGroup(ctx, input.id),
  "GET /api/v1/groups/:id/people": ({ ctx, input }) => listApiMembers(ctx, input),
  "GET /api/v1/events": ({ ctx, input }) => pullEvents(ctx, input),
  "GET /api/v1/openapi.json": ({ ctx }) => openApiDocument(ctx.env.publicOrigin),
});
