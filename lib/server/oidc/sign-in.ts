import { getIronSession, webCookies } from "iron-session";
import { z } from "zod";
import type {
  AskProvider,
  ClaimProvider,
  ProviderAsked,
  ProviderClaimed,
} from "#lib/contract/desk/team/oidc.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { Ctx } from "../context.ts";
import type { IdentityProvider } from "../identity-provider.ts";
import { type Browser, recordUnknown, startSession } from "../session/index.ts";
import { readSession } from "../signed-in/index.ts";
import { lockPerson } from "../store/people/pending-sign-in.ts";
import { confirmSession } from "../store/people/session.ts";
import { findPerson } from "../store/people/team.ts";
import { resolvePerson } from "./person.ts";
import { askProvider, claimAnswer, Question } from "./provider.ts";

/** How long somebody may take at the provider. */
const LASTS_SECONDS = 10 * 60;

const Begun = Question.extend({ back: z.string().nullable(), isAgain: z.boolean() });
type Begun = z.infer<typeof Begun>;

/** Begins a sign-in at the provider of identities. Throws `not_found` where none is set, `not_ready` where it does not answer. */
export async function beginProviderSignIn(
  ctx: Ctx,
  { back = null, isAgain }: AskProvider,
  browser: Browser,
): Promise<ProviderAsked> {
  const { url, question } = await askProvider(ctx, requireProvider(ctx), { isAgain });
  const cookie = await openBegun(ctx, browser);
  Object.assign(cookie, { ...question, back, isAgain } satisfies Begun);
  await cookie.save();
  return { url };
}

/**
 * Ends it with what the provider answered: a session, the question for a second factor, or one more proof for a session
 * that is there. Used up by its answer, right or wrong, and by no other. Throws `wrong_credentials` for who has no account here and may
 * have none, `not_ready`.
 */
export async function claimProviderSignIn(
  ctx: Ctx,
  { answer }: ClaimProvider,
  browser: Browser,
): Promise<ProviderClaimed> {
  const provider = requireProvider(ctx);
  const cookie = await openBegun(ctx, browser);
  const begun = Begun.safeParse({ ...cookie });
  // Another tab has begun since, and waits for its own answer.
  if (!begun.success || new URLSearchParams(answer).get("state") !== begun.data.state) throw tooLate();
  cookie.destroy();
  const { back, isAgain, ...question } = begun.data;
  try {
    const claims = await claimAnswer(ctx, provider, { answer, question, isAgain });
    const userId = await resolvePerson(ctx, provider, { claims, address: browser.address });
    if (isAgain && (await confirm(ctx, userId, browser))) return { step: "again", back };
    const step = await start(ctx, { userId, by: provider.name, browser });
    return { step, back };
  } catch (error) {
    if (error instanceof Fault && error.code === "wrong_credentials") {
      const detail = { by: provider.name, why: error.cause ?? "not proven" };
      await recordUnknown(ctx, { action: "session.refuse", address: browser.address, detail });
    }
    throw error;
  }
}

async function start(
  ctx: Ctx,
  { userId, by, browser }: { userId: string; by: string; browser: Browser },
): Promise<"done" | "second"> {
  const person = await findPerson(ctx.db, userId);
  if (!person) throw tooLate();
  const { id, name, email, role } = person;
  const claim = async (tx: Tx) => {
    if (!(await lockPerson(tx, id))) throw tooLate();
  };
  const { step } = await startSession(ctx, { id, name, email, role }, { ...browser, by, claim });
  return step;
}

/** False where nobody is signed in here any more. Throws `wrong_credentials` for somebody else than who is. */
async function confirm(ctx: Ctx, userId: string, { cookieHeader, address }: Browser): Promise<boolean> {
  const session = await readSession(ctx, cookieHeader);
  if (!session) return false;
  const { actor } = session;
  if (actor.userId !== userId)
    throw new Fault(
      "wrong_credentials",
      t(
        `You are signed in here as ${isolated(actor.name)}, and proved to be somebody else. Sign out first.`,
        `Umeingia hapa kama ${isolated(actor.name)}, na umethibitisha kuwa mtu mwingine. Toka kwanza.`,
      ),
      { cause: "somebody else" },
    );
  await ctx.db.transaction(async (tx) => {
    await confirmSession(tx, actor.sessionId, ctx.clock.now());
    const who = { ...actor, address, requestId: ctx.requestId };
    await recordAudit(tx, { actor: who, action: "session.confirm", target: actor.sessionId });
  });
  return true;
}

function requireProvider({ env }: Ctx): IdentityProvider {
  if (env.identityProvider) return env.identityProvider;
  throw new Fault(
    "not_found",
    t(
      "This console signs nobody in by a provider of identities.",
      "Konsoli hii haimwingizi mtu kwa mtoa utambulisho.",
    ),
  );
}

const tooLate = (): Fault =>
  new Fault(
    "wrong_credentials",
    t(
      "This took too long, or was begun in another browser or tab. Sign in again.",
      "Imechukua muda mrefu mno, au ilianzishwa kwenye kivinjari au kichupo kingine. Ingia tena.",
    ),
    { cause: "too late" },
  );

/** Strict: it is read by our own page, to which the provider sends the browser back, and by nothing that comes from elsewhere. */
function openBegun({ env }: Ctx, { cookieHeader, headers }: Browser) {
  const request = new Request("http://localhost", cookieHeader ? { headers: { cookie: cookieHeader } } : {});
  return getIronSession<Partial<Begun>>(webCookies(request, headers), {
    cookieName: "__Host-oidc",
    password: env.sessionSecret,
    ttl: LASTS_SECONDS,
    cookieOptions: { secure: true, httpOnly: true, sameSite: "strict", path: "/" },
  });
}
