import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { z } from "zod";
import { PersonName } from "#lib/contract/desk/team/setup.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { Fault } from "#lib/fault.ts";
import type { Ctx } from "../context.ts";
import { type IdentityProvider, isLoopback } from "../identity-provider.ts";

const TIMEOUT_SECONDS = 10;

/** What proves in this browser that an answer belongs to its question (OpenID Connect Core §3.1.2.1, RFC 7636). */
export const Question = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type Question = z.infer<typeof Question>;

/** What a provider says of somebody; all but the subject may be missing, or nonsense. */
export type Claims = {
  subject: string;
  /** In lower case; null where the provider does not say that it has verified it. */
  email: string | null;
  name: string | null;
  groups: string[];
};

/** How long somebody may have been signed in there to count as having proven it again. */
const AGAIN_SECONDS = 60;

/** Where to send the browser, and what it has to keep. Throws `not_ready` where the provider does not answer. */
export async function askProvider(
  ctx: Ctx,
  provider: IdentityProvider,
  { isAgain }: { isAgain: boolean },
): Promise<{ url: string; question: Question }> {
  const config = await configurationOf(ctx, provider);
  const question = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const { groupsClaim } = provider;
  const supported = config.serverMetadata().scopes_supported ?? [];
  const url = buildAuthorizationUrl(config, {
    redirect_uri: `${ctx.env.publicOrigin}/sign-in/return`,
    // A scope that a provider does not know is refused by some.
    scope: ["openid", "email", "profile", ...(supported.includes(groupsClaim) ? [groupsClaim] : [])].join(
      " ",
    ),
    state: question.state,
    nonce: question.nonce,
    code_challenge: await calculatePKCECodeChallenge(question.verifier),
    code_challenge_method: "S256",
    ...(isAgain && { prompt: "login", max_age: "0" }),
  });
  return { url: url.href, question };
}

/**
 * Exchanges the answer (what stands behind the `?`) for what the provider says of whom it signed in. Throws
 * `wrong_credentials` for an answer that is none, is of another browser, or says no; `not_ready` where the provider
 * does not answer.
 */
export async function claimAnswer(
  ctx: Ctx,
  provider: IdentityProvider,
  { answer, question, isAgain }: { answer: string; question: Question; isAgain: boolean },
): Promise<Claims> {
  const config = await configurationOf(ctx, provider);
  const url = new URL(`${ctx.env.publicOrigin}/sign-in/return`);
  url.search = answer;
  try {
    const tokens = await authorizationCodeGrant(config, url, {
      expectedState: question.state,
      expectedNonce: question.nonce,
      pkceCodeVerifier: question.verifier,
      idTokenExpected: true,
      ...(isAgain && { maxAge: AGAIN_SECONDS }),
    });
    const token = tokens.claims();
    if (!token) throw new Error("no id token");
    const info = config.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(config, tokens.access_token, token.sub)
      : {};
    return readClaims({ ...info, ...token }, provider);
  } catch (error) {
    throw faultOf(ctx, provider, error);
  }
}

const Said = z.looseObject({
  sub: z
    .string()
    .max(255)
    .regex(/^[^\p{Cc}]+$/u),
  email: z.email().max(254).toLowerCase().nullish().catch(null),
  email_verified: z.unknown().optional(),
  // Many a provider lets everybody write their own, and it stands in the log and in mails of others.
  name: PersonName.nullish().catch(null),
});
const Groups = z
  .union([z.array(z.string().max(500)).max(5_000), z.string().transform((group) => [group])])
  .catch([]);

/** Exported for its tests: the field writes `email_verified` as a text, too, and one group without a list. */
export function readClaims(claims: object, { groupsClaim }: Pick<IdentityProvider, "groupsClaim">): Claims {
  const said = Said.parse(claims);
  const isVerified = said.email_verified === true || said.email_verified === "true";
  return {
    subject: said.sub,
    email: isVerified ? (said.email ?? null) : null,
    name: said.name ?? null,
    groups: Groups.parse(said[groupsClaim] ?? []),
  };
}

/** What its discovery said, for the life of the process; a discovery that failed is made again with the next sign-in. */
const known = new Map<string, Promise<Configuration>>();

async function configurationOf(ctx: Ctx, provider: IdentityProvider): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const found = known.get(issuer) ?? discover({ issuer, clientId, clientSecret });
  known.set(issuer, found);
  try {
    return await found;
  } catch (error) {
    known.delete(issuer);
    throw faultOf(ctx, provider, error);
  }
}

function discover({
  issuer,
  clientId,
  clientSecret,
}: Pick<IdentityProvider, "issuer" | "clientId" | "clientSecret">): Promise<Configuration> {
  const isPlain = isLoopback(new URL(issuer).hostname);
  return discovery(new URL(issuer), clientId, undefined, clientAuth(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    ...(isPlain && { execute: [allowInsecureRequests] }),
  });
}

/** `client_secret_basic` is what every provider takes (OpenID Connect Discovery §3) that does not say otherwise. */
function clientAuth(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret);
  const post = ClientSecretPost(secret);
  return (server, ...others) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (ways.includes("client_secret_basic") ? basic : post)(server, ...others);
  };
}

/** What the person reads; the rest is in the log. */
function faultOf(ctx: Ctx, provider: IdentityProvider, cause: unknown): Fault {
  const problem = problemOf(cause);
  ctx.log.warn("the provider of identities did not sign somebody in", { requestId: ctx.requestId, problem });
  const label = isolated(provider.name);
  if (cause instanceof AuthorizationResponseError && cause.error === "access_denied")
    return new Fault(
      "wrong_credentials",
      t(`${label} did not let you in, or you stopped there.`, `${label} haikukuruhusu, au uliacha huko.`),
    );
  const isUnheard =
    cause instanceof TypeError || (cause instanceof ClientError && UNHEARD.has(cause.code ?? ""));
  if (!isUnheard) return notProven(provider);
  return new Fault(
    "not_ready",
    t(
      `${label} does not answer. Try again in a moment.`,
      `${label} haijibu. Jaribu tena baada ya muda mfupi.`,
    ),
    { retry: "safe" },
  );
}

const SAID = 300;

/** The names and sentences of the libraries alone: what an error carries beside them are tokens, and what was said of somebody. */
function problemOf(error: unknown): string {
  // A sentence about JSON that cannot be read quotes it.
  if (!(error instanceof Error) || error instanceof SyntaxError) return "";
  const code = "error" in error ? error.error : "code" in error ? error.code : undefined;
  const said = [error.name, code, error.message].filter((each) => typeof each === "string").join(" ");
  const below = problemOf(error.cause);
  return below === "" ? said.slice(0, SAID) : `${said.slice(0, SAID)}: ${below}`;
}

/** No answer, or one of something that stands before the provider. */
const UNHEARD = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
]);

export const notProven = (provider: IdentityProvider): Fault => {
  const label = isolated(provider.name);
  return new Fault(
    "wrong_credentials",
    t(
      `We could not check what ${label} said of you. Sign in again.`,
      `Hatukuweza kuthibitisha kile ${label} ilichosema kukuhusu. Ingia tena.`,
    ),
  );
};
