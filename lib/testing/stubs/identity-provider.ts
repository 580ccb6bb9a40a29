import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** Whom the provider knows: by what they type there, what it says of them. */
export type Accounts = Record<string, Record<string, unknown>>;

export type TestProvider = {
  issuer: string;
  /** Signs in as this account with a browser of its own that has been there or not; answers what stands behind the `?`. */
  signInAt(url: string, login: string): Promise<string>;
  close(): Promise<void>;
};

export const CLIENT = { id: "tuma", secret: "a secret of forty characters for the test" };

/** A real provider of identities on a port of this machine, whose pages take any password. */
export async function openIdentityProvider(accounts: Accounts, origin: string): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${origin}/sign-in/return`],
        token_endpoint_auth_method: "client_secret_basic",
      },
    ],
    cookies: { keys: ["a key of the test"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
    scopes: ["openid", "email", "profile", "groups"],
    findAccount: (_: unknown, sub: string) =>
      accounts[sub] && { accountId: sub, claims: () => ({ sub, ...accounts[sub] }) },
  });
  server.on("request", provider.callback());
  return {
    issuer,
    signInAt: (url, login) => signInAt(url, login),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Walks its two pages (who, then what may be told) as a browser does that has never been there. */
async function signInAt(url: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = url;
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 20; step += 1) {
    const answer = await fetch(at, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(body && { method: "POST", body }),
    });
    keepCookies(cookies, answer);
    const next = answer.headers.get("location");
    if (next === null) {
      ({ at, body } = filledIn(await answer.text(), { at, login }));
      continue;
    }
    const to = new URL(next, at);
    if (to.pathname === "/sign-in/return") return to.search.slice(1);
    at = to.href;
    body = undefined;
  }
  throw new Error("the provider leads around in a circle");
}

function keepCookies(cookies: Map<string, string>, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [name = "", value = ""] = line.split(";")[0]?.split(/=(.*)/s) ?? [];
    if (value === "") cookies.delete(name);
    else cookies.set(name, value);
  }
}

function filledIn(page: string, { at, login }: { at: string; login: string }) {
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
  if (prompt === undefined) throw new Error(`${at} has no form: ${page.slice(0, 500)}`);
  const body = new URLSearchParams({ prompt, ...(prompt === "login" && { login, password: "any" }) });
  return { at: new URL(/action="([^"]+)"/.exec(page)?.[1] ?? at, at).href, body };
}
