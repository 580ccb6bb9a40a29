import { getContext } from "#lib/server/context.ts";
import { doors } from "#lib/server/http/index.ts";
import { getWebhookReceiver } from "#lib/server/webhooks/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "POST /api/hooks/chat": ({ request }) => getWebhookReceiver(getContext()).handleWeb(request),
});
