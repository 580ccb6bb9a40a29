import { clientAddress } from "#lib/server/caller/index.ts";
import {
  askNewPasskey,
  askPasskey,
  claimPasskey,
  claimSecondStep,
  createPasskey,
  createRecoveryCodes,
  createTotp,
  deletePasskey,
  deleteTotp,
  listOwnFactors,
  updatePasskey,
  verifyTotp,
} from "#lib/server/factors/index.ts";
import { doors } from "#lib/server/http/index.ts";
import { beginProviderSignIn, claimProviderSignIn } from "#lib/server/oidc/index.ts";
import {
  browserOf,
  createSession,
  deleteOtherSession,
  deleteOtherSessions,
  deleteSession,
  listOwnHistory,
  listOwnSessions,
  updateOwnColumns,
  updateOwnLanguage,
  updateOwnPassword,
  updateProfile,
  updateSession,
} from "#lib/server/session/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/session": ({ ctx: { actor } }) => ({
    user: { id: actor.userId, name: actor.name, email: actor.email, role: actor.role },
  }),
  "POST /api/session": ({ ctx, input, request, headers }) => {
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    return createSession(ctx, input, browserOf(request, headers, address));
  },
  "PATCH /api/session": async ({ ctx, input }) => ({ user: await updateProfile(ctx, input) }),
  "DELETE /api/session": ({ ctx, request, headers }) => {
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    return deleteSession(ctx, { cookieHeader: request.headers.get("cookie"), headers, address });
  },
  "POST /api/session/confirm": ({ ctx, input, request, headers }) => {
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    return updateSession(ctx, input, browserOf(request, headers, address));
  },
  "GET /api/session/factors": ({ ctx }) => listOwnFactors(ctx),
  "POST /api/session/factors/passkeys": ({ ctx, input }) => createPasskey(ctx, input),
  "PATCH /api/session/factors/passkeys/:id": ({ ctx, input }) => updatePasskey(ctx, input),
  "DELETE /api/session/factors/passkeys/:id": ({ ctx, input }) => deletePasskey(ctx, input),
  "POST /api/session/factors/passkeys/options": ({ ctx }) => askNewPasskey(ctx),
  "POST /api/session/factors/recovery": ({ ctx }) => createRecoveryCodes(ctx),
  "POST /api/session/factors/totp": ({ ctx }) => createTotp(ctx),
  "PUT /api/session/factors/totp": ({ ctx, input }) => verifyTotp(ctx, input),
  "DELETE /api/session/factors/totp": ({ ctx }) => deleteTotp(ctx),
  "GET /api/session/fresh": () => undefined,
  "GET /api/session/history": ({ ctx, input }) => listOwnHistory(ctx, input),
  "GET /api/session/others": ({ ctx }) => listOwnSessions(ctx),
  "DELETE /api/session/others": ({ ctx }) => deleteOtherSessions(ctx),
  "DELETE /api/session/others/:id": ({ ctx, input }) => deleteOtherSession(ctx, input),
  "PUT /api/session/columns": ({ ctx, input }) => updateOwnColumns(ctx, input),
  "PUT /api/session/language": ({ ctx, input, headers }) => updateOwnLanguage(ctx, input, headers),
  "POST /api/session/passkey": async ({ ctx, input, request, headers }) => {
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    return { user: await claimPasskey(ctx, input, browserOf(request, headers, address)) };
  },
  "POST /api/session/passkey/options": ({ ctx, input, request, headers }) => {
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    return askPasskey(ctx, input, browserOf(request, headers, address));
  },
  "POST /api/session/oidc": ({ ctx, input, request, headers }) => {
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    return claimProviderSignIn(ctx, input, browserOf(request, headers, address));
  },
  "POST /api/session/oidc/options": ({ ctx, input, request, headers }) => {
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    return beginProviderSignIn(ctx, input, browserOf(request, headers, address));
  },
  "POST /api/session/password": ({ ctx, input, request, headers }) => {
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    return updateOwnPassword(ctx, input, browserOf(request, headers, address));
  },
  "POST /api/session/second": async ({ ctx, input, request, headers }) => {
    const address = clientAddress(request.headers, ctx.env.trustProxyHops);
    return { user: await claimSecondStep(ctx, input, browserOf(request, headers, address)) };
  },
});
