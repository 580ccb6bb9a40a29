import type { ResolvedSend, SendToken } from "#lib/contract/desk/send/send.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { resolveSendToken } from "../store/sending/send-token.ts";

/**
 * What became of a press whose answer its browser never got. A token that has not arrived by now is spent on nothing,
 * so that “not sent”, “not called” and “not created” stay true whatever still travels. Throws `not_found` for the token of somebody else.
 */
export async function resolveSend(ctx: SignedInCtx, { token }: SendToken): Promise<ResolvedSend> {
  const { userId } = ctx.actor;
  const found = await ctx.db.transaction((tx) => resolveSendToken(tx, { token, userId }));
  if (found?.userId !== userId)
    throw new Fault("not_found", t("This is not a token of yours.", "Hii si tokeni yako."));
  const { campaignId, callId, templateId } = found;
  return { campaignId, callId, templateId };
}
