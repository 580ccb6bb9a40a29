import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Clock } from "#lib/clock.ts";
import { PUBLIC_TITLES } from "#lib/contract/rules/public-words.ts";
import type { Db } from "#lib/db/index.ts";
import type { Log } from "../log.ts";
import { type AddressBudget, COSTS } from "./address-budget.ts";
import type { OpenCounter } from "./count-opens.ts";
import { linkFinder } from "./find-links.ts";
import { isMachine } from "./is-machine.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import {
  buttonForm,
  type PublicAnswer,
  type PublicLook,
  plainPage,
  publicPage,
  writtenPage,
} from "./public-html.ts";
import { readForm } from "./read-form.ts";
import type { Press } from "./stop-by-link.ts";

type Context = { db: Db; log: Log; clock: Clock };
type PublicRequest = { look: PublicLook; code: string; address: string };

type Parts = { budget: AddressBudget; counter: OpenCounter };

/** What is answered to a code, of whatever form it has. */
export function linkPages(context: Context, { budget, counter }: Parts) {
  const { log } = context;
  const find = linkFinder(context);
  const inTurn = oneAtATime();
  return { open, press, stop: stopPage };

  async function open(req: IncomingMessage, { look, code, address }: PublicRequest): Promise<PublicAnswer> {
    if (!budget.spend(address, COSTS.open)) return busyPage(look, 429);
    const to = await find(code);
    if (to === "busy") return busyPage(look);
    if (to === "nobody") budget.spend(address, COSTS.miss);
    if (to === "nobody" || to === null) return gonePage(look);
    counter.note(code, isMachine(req));
    return { status: 302, headers: { ...LEAD_ON, location: to }, body: "" };
  }

  async function press(req: IncomingMessage, asked: PublicRequest): Promise<PublicAnswer> {
    const { look, address } = asked;
    if (!budget.spend(address, COSTS.write)) return busyPage(look, 429);
    const form = await readForm(req);
    const id = form?.get("press") ?? "";
    // Not from our page: what makes a repeated press the same one is missing.
    if (!PRESS.test(id)) return stopPage(look);
    const isUndo = form?.get("undo") === "1";
    const result = await write({ ...asked, press: id, isUndo });
    if (result === "busy") return busyPage(look);
    if (result === "nobody") return gonePage(look);
    return isUndo ? undonePage(look) : stoppedPage(look);
  }

  async function write(pressed: Press): Promise<"done" | "nobody" | "busy"> {
    // Looked up together with others first: a code that is nobody's costs no transaction.
    const to = await find(pressed.code);
    if (to === "nobody") budget.spend(pressed.address, COSTS.miss);
    if (to === "nobody" || to === "busy") return to;
    try {
      // Loaded by the first press: the ledger brings schemas with it, which the front has no other use for.
      const { stopByLink } = await import("./stop-by-link.ts");
      return await inTurn(() => stopByLink(context, pressed));
    } catch (error) {
      log.warn("a stop by link was not written", { error });
      return "busy";
    }
  }
}

const PRESS = /^[\da-f]{16}$/;
const AGAIN_S = "60";
const LEAD_ON = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "content-length": "0",
};

export function busyPage(look: PublicLook, status = 503): PublicAnswer {
  const page = plainPage(look, status, "busy");
  return { ...page, headers: { ...page.headers, "retry-after": AGAIN_S } };
}

export const gonePage = (look: PublicLook): PublicAnswer => writtenPage(look, { status: 404, name: "gone" });

/** One press is one, however often the browser repeats it. */
const newPress = (): string => randomBytes(8).toString("hex");

const stopPage = (look: PublicLook): PublicAnswer =>
  writtenPage(look, {
    status: 200,
    name: "stop",
    parts: buttonForm(look, {
      label: PUBLIC_TITLES[look.language].stopButton,
      hidden: { press: newPress() },
    }),
  });

const stoppedPage = (look: PublicLook): PublicAnswer =>
  writtenPage(look, {
    status: 200,
    name: "stopped",
    parts: buttonForm(look, {
      label: PUBLIC_TITLES[look.language].undoButton,
      hidden: { press: newPress(), undo: "1" },
      isQuiet: true,
    }),
  });

const undonePage = (look: PublicLook): PublicAnswer =>
  publicPage(look, {
    status: 200,
    title: PUBLIC_TITLES[look.language].undone,
    text: PUBLIC_TITLES[look.language].undoneText,
  });
