import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { PUBLIC_TITLES } from "#lib/contract/rules/public-words.ts";
import type { JoinContext } from "../join/index.ts";
import type { Log } from "../log.ts";
import type { OpenedPage } from "../store/join.ts";
import { type AddressBudget, COSTS } from "./address-budget.ts";
import { codeAsker } from "./code-asker.ts";
import { joinPageFinder } from "./find-join-page.ts";
import { busyPage, gonePage } from "./link-pages.ts";
import { loadJoin } from "./load-join.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import {
  buttonForm,
  type PublicAnswer,
  type PublicLook,
  pageLink,
  plainPage,
  publicPage,
  quietNote,
} from "./public-html.ts";
import { readForm } from "./read-form.ts";

type Context = JoinContext & { log: Log; env: JoinContext["env"] & { defaultRegion: string } };
type PublicRequest = { look: PublicLook; code: string; address: string };
type Open = PublicRequest & { page: OpenedPage };

/**
 * `GET /j/SLUG` shows a page with a field for a number, a POST of it asks for a code, and a POST of that joins. Whoever asks
 * is answered before anything is looked up: by what is answered, and by when, nobody learns whether a number is known here.
 */
export function joinPages(context: Context, { budget }: { budget: AddressBudget }) {
  const { log, env } = context;
  const find = joinPageFinder(context);
  const asker = codeAsker(context);
  const inTurn = oneAtATime();
  return { answer, flush: asker.flush };

  /** `code`: what the address ends with. */
  async function answer(req: IncomingMessage, asked: PublicRequest): Promise<PublicAnswer> {
    const { look, code: slug, address } = asked;
    const cost = req.method === "POST" ? COSTS.write : COSTS.open;
    if (!budget.spend(address, cost)) return busyPage(look, 429);
    const page = await find(slug);
    if (page === "busy") return busyPage(look);
    if (page !== "nobody") return answerOf(req, { ...asked, page });
    budget.spend(address, COSTS.miss);
    return gonePage(look);
  }

  async function answerOf(req: IncomingMessage, open: Open): Promise<PublicAnswer> {
    if (!open.page.isOpen) return plainPage(open.look, 404, "closed");
    const form = req.method === "POST" ? await readForm(req) : null;
    return form === null ? numberPage(open) : take(open, form);
  }

  async function take(open: Open, form: URLSearchParams): Promise<PublicAnswer> {
    const { look, page } = open;
    // What they agree to is what they have seen: words that have changed meanwhile are shown before anything is asked for.
    if (form.get("shown") !== shownOf(open)) return numberPage(open);
    // Loaded by the first form: numbers and the ledger bring much with them that the front has no other use for.
    const { normalisePhone } = await import("#lib/audience/number/normalise-phone.ts");
    const typed = form.get("number")?.slice(0, MAX_TYPED) ?? "";
    const { number, bucket } = normalisePhone(typed, env.defaultRegion);
    // A code to another country costs more, and robots are paid for them.
    if (number === null || bucket !== null) return numberPage(open, typed);
    const code = form.get("code");
    if (code !== null) return confirm(open, number, code.replace(/\s/g, ""));
    const { id: pageId, purposes } = page;
    asker.ask({ pageId, number, language: look.language, wording: wordingOf(page, look), purposes });
    return codePage(open, number);
  }

  async function confirm(open: Open, number: string, code: string): Promise<PublicAnswer> {
    const { look, page, address } = open;
    if (!CODE.test(code)) return codePage(open, number, true);
    try {
      const { confirmCode } = await loadJoin(context);
      const typed = { pageId: page.id, number, code, address };
      const result = await inTurn(() => confirmCode(context, typed));
      if (result === "busy") return busyPage(look);
      if (result === "joined") return joinedPage(look);
    } catch (error) {
      log.warn("a code to join could not be checked", { error });
      return busyPage(look);
    }
    budget.spend(address, COSTS.miss);
    return codePage(open, number, true);
  }
}

const MAX_TYPED = 40;
const CODE = /^\d{6}$/;

/** What stands on a page and is agreed to by its button. */
function wordingOf({ wording }: OpenedPage, { language }: PublicLook): string {
  const { title, text } = wording[language];
  return `${title}: ${text} · ${PUBLIC_TITLES[language].codeButton}`;
}

/** The same in short, with what it is consent to: a form that was opened before it changed does not have it. */
const shownOf = ({ page, look }: Open): string =>
  createHash("sha256")
    .update(JSON.stringify([wordingOf(page, look), page.purposes]))
    .digest("hex")
    .slice(0, 16);

function numberPage(open: Open, wrong?: string): PublicAnswer {
  const { look, page } = open;
  const titles = PUBLIC_TITLES[look.language];
  return publicPage(look, {
    status: wrong === undefined ? 200 : 400,
    ...page.wording[look.language],
    parts: buttonForm(look, {
      label: titles.numberButton,
      hidden: { shown: shownOf(open) },
      field: {
        ...{ name: "number", label: titles.number, kind: "tel", most: MAX_TYPED },
        ...(wrong !== undefined && { value: wrong, wrong: titles.numberWrong }),
      },
    }),
  });
}

function codePage(open: Open, number: string, isWrong = false): PublicAnswer {
  const { look } = open;
  const titles = PUBLIC_TITLES[look.language];
  return publicPage(look, {
    status: isWrong ? 400 : 200,
    title: titles.codeTitle,
    text: titles.codeText,
    parts: `${buttonForm(look, {
      label: titles.codeButton,
      hidden: { shown: shownOf(open), number },
      field: {
        ...{ name: "code", label: titles.code, kind: "code", most: 12 },
        ...(isWrong && { wrong: titles.codeWrong }),
      },
    })}${quietNote(`${titles.codeNumber} ${number}. ${titles.codeNote}`)}${pageLink(look, titles.numberAgain)}`,
  });
}

const joinedPage = (look: PublicLook): PublicAnswer =>
  publicPage(look, {
    status: 200,
    title: PUBLIC_TITLES[look.language].joined,
    text: PUBLIC_TITLES[look.language].joinedText,
  });
