import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "#lib/clock.ts";
import { NO_PUBLIC_WORDS, publicLanguageOf } from "#lib/contract/rules/public-words.ts";
import { isCode, LINK_FIELDS, SAMPLE_CODE } from "#lib/contract/rules/sending/links.ts";
import type { Db } from "#lib/db/index.ts";
import { addressBlock, forwardedAddress } from "../caller/index.ts";
import { answerUnread, hasUnread } from "../edge/index.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import { type AddressBudget, addressBudget } from "./address-budget.ts";
import { openCounter } from "./count-opens.ts";
import { busyPage, gonePage, linkPages } from "./link-pages.ts";
import { type PublicAnswer, type PublicLook, plainPage } from "./public-html.ts";
import { type PublicFacts, publicSettings } from "./public-settings.ts";

export type PublicContext = {
  db: Db;
  log: Log;
  clock: Clock;
  env: Pick<Env, "publicOrigin" | "publicLinkOrigin" | "trustProxyHops">;
};

export type PublicSite = {
  /** Whether a path is of a page for customers, and which methods it takes; null for all others. */
  methodsOf(path: string): readonly string[] | null;
  /** Whether a Host header is that of the links. */
  isHost(host: string): boolean;
  /** Whether it is so and is not the console's own, too: of that name nothing else is answered. */
  isOnlyForLinks(host: string): boolean;
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Writes down which links were opened by now. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

type Options = { budget?: AddressBudget };

/**
 * The pages that customers open: no session, no cookie, no script, and nothing on them that says who somebody is. `GET
 * /x/CODE` leads on, `/s/CODE` is the way out of marketing: opening it does nothing, and reads nothing, so that a code that
 * is somebody's and one that is nobody's look the same until the button is pressed.
 */
export function createPublicSite(
  context: PublicContext,
  { budget = addressBudget() }: Options = {},
): PublicSite {
  const { env } = context;
  const counter = openCounter(context);
  const pages = linkPages(context, { budget, counter });
  const settings = publicSettings(context);
  const host = env.publicLinkOrigin === null ? null : new URL(env.publicLinkOrigin).host;

  const isHost = (name: string) => name.toLowerCase() === host;
  return {
    methodsOf: (path) =>
      path.startsWith(LINK) ? ["GET", "HEAD"] : path.startsWith(STOP) ? ["GET", "HEAD", "POST"] : null,
    isHost,
    isOnlyForLinks: (name) => isHost(name) && host !== new URL(env.publicOrigin).host,
    async handle(req, res) {
      const answer = await answerOf(req);
      if (hasUnread(req)) return answerUnread(req, res, answer);
      res.writeHead(answer.status, answer.headers);
      res.end(req.method === "HEAD" ? undefined : answer.body);
    },
    flush: counter.flush,
    close: counter.close,
  };

  async function answerOf(req: IncomingMessage): Promise<PublicAnswer> {
    const asked = askedBy(req);
    const facts = await settings();
    const look = lookOf(asked, facts);
    if (facts === null) return busyPage(look);
    if (!facts.isOpen) return plainPage(look, 404, "closed");
    if (asked.code === SAMPLE_CODE) return plainPage(look, 200, "sample");
    if (!asked.isForm) return gonePage(look);
    const { path, code } = asked;
    const found = { look, code, address: addressOf(req) };
    if (path === LINK) return pages.open(req, found);
    return req.method === "POST" ? pages.press(req, found) : pages.stop(look);
  }

  function addressOf(req: IncomingMessage): string {
    const forwarded = req.headers["x-forwarded-for"];
    return addressBlock(
      forwardedAddress({
        peer: req.socket.remoteAddress ?? "unknown",
        forwarded: Array.isArray(forwarded) ? forwarded.join(", ") : forwarded,
        trustedHops: env.trustProxyHops,
      }),
    );
  }
}

/** What a request is about; a code is read in either case, as people type it. */
function askedBy({ url = "", headers }: IncomingMessage) {
  const [whole = "", query = ""] = url.split("?", 2);
  const path = whole.slice(0, LINK.length);
  const code = whole.slice(LINK.length).toLowerCase();
  const language = publicLanguageOf(new URLSearchParams(query).get("lang"), headers["accept-language"]);
  return { path, code, isForm: isCode(code) || code === SAMPLE_CODE, language };
}

function lookOf(asked: ReturnType<typeof askedBy>, facts: PublicFacts | null): PublicLook {
  const { path, code, isForm, language } = asked;
  const { organisation = "", words = NO_PUBLIC_WORDS } = facts ?? {};
  return { organisation, words, language, path: isForm ? path + code : path };
}

const LINK = LINK_FIELDS.link.path;
const STOP = LINK_FIELDS.stop_link.path;
