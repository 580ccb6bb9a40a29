import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "#lib/clock.ts";
import { JOIN_PATH, JOIN_SLUG } from "#lib/contract/rules/join.ts";
import { NO_PUBLIC_WORDS, publicLanguageOf } from "#lib/contract/rules/public-words.ts";
import { isCode, LINK_FIELDS, SAMPLE_CODE } from "#lib/contract/rules/sending/links.ts";
import type { Db } from "#lib/db/index.ts";
import { addressBlock, forwardedAddress } from "../caller/index.ts";
import { answerUnread, hasUnread } from "../edge/index.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import { type AddressBudget, addressBudget } from "./address-budget.ts";
import { openCounter } from "./count-opens.ts";
import { joinPages } from "./join-pages.ts";
import { busyPage, gonePage, linkPages } from "./link-pages.ts";
import { type PublicAnswer, type PublicLook, plainPage } from "./public-html.ts";
import { type PublicFacts, publicSettings } from "./public-settings.ts";

export type PublicContext = {
  db: Db;
  log: Log;
  clock: Clock;
  env: Pick<Env, "publicOrigin" | "publicLinkOrigin" | "trustProxyHops" | "sessionSecret" | "defaultRegion">;
};

export type PublicSite = {
  /** Whether a path is of a page for customers, and which methods it takes; null for all others. */
  methodsOf(path: string): readonly string[] | null;
  /** Whether a Host header is that of the links. */
  isHost(host: string): boolean;
  /** Whether it is so and is not the console's own, too: of that name nothing else is answered. */
  isOnlyForLinks(host: string): boolean;
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Writes down which links were opened by now, and which codes were asked for. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

type Options = { budget?: AddressBudget };

/**
 * The pages that customers open: no session, no cookie, no script, and nothing on them that says who somebody is. `GET
 * /x/CODE` leads on, `/s/CODE` is the way out of marketing: opening it does nothing, and reads nothing, so that a code that
 * is somebody's and one that is nobody's look the same until the button is pressed. On `/j/SLUG` people join.
 */
export function createPublicSite(
  context: PublicContext,
  { budget = addressBudget() }: Options = {},
): PublicSite {
  const { env } = context;
  const counter = openCounter(context);
  const pages = linkPages(context, { budget, counter });
  const joining = joinPages(context, { budget });
  const settings = publicSettings(context);
  const host = env.publicLinkOrigin === null ? null : new URL(env.publicLinkOrigin).host;

  const isHost = (name: string) => name.toLowerCase() === host;
  return {
    methodsOf: (path) => METHODS.get(path.slice(0, LINK.length)) ?? null,
    isHost,
    isOnlyForLinks: (name) => isHost(name) && host !== new URL(env.publicOrigin).host,
    async handle(req, res) {
      const answer = await answerOf(req);
      if (hasUnread(req)) return answerUnread(req, res, answer);
      res.writeHead(answer.status, answer.headers);
      res.end(req.method === "HEAD" ? undefined : answer.body);
    },
    flush,
    close: async () => {
      await joining.flush();
      await counter.close();
    },
  };

  async function flush(): Promise<void> {
    await Promise.all([counter.flush(), joining.flush()]);
  }

  async function answerOf(req: IncomingMessage): Promise<PublicAnswer> {
    const asked = askedBy(req);
    const facts = await settings();
    const look = lookOf(asked, facts);
    if (facts === null) return busyPage(look);
    if (!facts.isOpen) return plainPage(look, 404, "closed");
    if (asked.isSample) return plainPage(look, 200, "sample");
    return asked.isForm ? foundAnswer(req, asked, look) : gonePage(look);
  }

  function foundAnswer(
    req: IncomingMessage,
    { path, code }: ReturnType<typeof askedBy>,
    look: PublicLook,
  ): PublicAnswer | Promise<PublicAnswer> {
    const found = { look, code, address: addressOf(req, env.trustProxyHops) };
    if (path === LINK) return pages.open(req, found);
    if (path === JOIN_PATH) return joining.answer(req, found);
    return req.method === "POST" ? pages.press(req, found) : pages.stop(look);
  }
}

function addressOf(req: IncomingMessage, trustedHops: number): string {
  const forwarded = req.headers["x-forwarded-for"];
  return addressBlock(
    forwardedAddress({
      peer: req.socket.remoteAddress ?? "unknown",
      forwarded: Array.isArray(forwarded) ? forwarded.join(", ") : forwarded,
      trustedHops,
    }),
  );
}

/** What a request is about; a code is read in either case, as people type it. */
function askedBy({ url = "", headers }: IncomingMessage) {
  const [whole = "", query = ""] = url.split("?", 2);
  const path = whole.slice(0, LINK.length);
  const code = whole.slice(LINK.length).toLowerCase();
  const language = publicLanguageOf(new URLSearchParams(query).get("lang"), headers["accept-language"]);
  const isSample = path !== JOIN_PATH && code === SAMPLE_CODE;
  const isForm = path === JOIN_PATH ? JOIN_SLUG.test(code) : isCode(code) || isSample;
  return { path, code, isForm, isSample, language };
}

function lookOf(asked: ReturnType<typeof askedBy>, facts: PublicFacts | null): PublicLook {
  const { path, code, isForm, language } = asked;
  const { organisation = "", words = NO_PUBLIC_WORDS } = facts ?? {};
  return { organisation, words, language, path: isForm ? path + code : path };
}

const LINK = LINK_FIELDS.link.path;
const STOP = LINK_FIELDS.stop_link.path;
/** By what a path begins with, in three characters each. */
const METHODS = new Map([
  [LINK, ["GET", "HEAD"]],
  [STOP, ["GET", "HEAD", "POST"]],
  [JOIN_PATH, ["GET", "HEAD", "POST"]],
]);
