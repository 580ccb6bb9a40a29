import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { language, t, translated } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { type PlainAnswer, plainRefusal } from "./problem.ts";

type Answer = Pick<ServerResponse, "statusCode" | "headersSent">;

/** The document that is being made; `isBusy` where it failed for what will pass. */
export type MadeDocument = { answer: Answer; isBusy: boolean };

const KEY = Symbol.for("tuma.document-answer");
type ProcessGlobals = { [KEY]?: AsyncLocalStorage<MadeDocument | undefined> };

/**
 * Runs `work` so that `documentNotFound` and `documentBusy` within it are about this answer: the front does, as a page of
 * Next has none at hand.
 */
export function withDocument<T>(
  { headers }: Pick<IncomingMessage, "headers">,
  answer: Answer,
  work: (document: MadeDocument) => T,
): T {
  const document = { answer, isBusy: false };
  // A page that is gone to from within: Next's router takes 404 for no answer of ours and loads the document again.
  return storage().run(headers.rsc === "1" ? undefined : document, () => work(document));
}

/** Makes 404 of the document that is being made, where nothing of it has been sent. */
export function documentNotFound(): void {
  const answer = storage().getStore()?.answer;
  if (answer && !answer.headersSent) answer.statusCode = 404;
}

/** Something did not answer the document that is being made in time: where it fails, it is told to come back. */
export function documentBusy(): void {
  const document = storage().getStore();
  if (document) document.isBusy = true;
}

function storage(): AsyncLocalStorage<MadeDocument | undefined> {
  const shelf = globalThis as ProcessGlobals;
  shelf[KEY] ??= new AsyncLocalStorage();
  return shelf[KEY];
}

const AGAIN_S = 5;

const WHY = /* @__PURE__ */ translated(() => ({
  crowded: t("Too many people are using the console right now", "Watu wengi mno wanatumia konsoli sasa hivi"),
  busy: t(
    "The console is busy, and its database did not answer in time",
    "Konsoli ina kazi nyingi, na hifadhidata yake haikujibu kwa wakati",
  ),
  stopping: t("The console is stopping", "Konsoli inazimwa"),
}));

/** For a read that cannot be answered now: a problem, or a page that asks again where a browser opens one. */
export function laterAnswer({ accept = "", rsc }: IncomingHttpHeaders, why: keyof typeof WHY): PlainAnswer {
  const fault = new Fault(
    "not_ready",
    t(`${WHY[why]}. Try again in a moment.`, `${WHY[why]}. Jaribu tena baada ya muda mfupi.`),
    {
      retry: "after",
      retryAfterMs: AGAIN_S * 1_000,
    },
  );
  const problem = plainRefusal(fault);
  if (rsc !== undefined || !accept.includes("text/html")) return problem;
  const headers = { ...problem.headers, "content-type": "text/html; charset=utf-8", ...POLICY };
  return { ...problem, headers, body: pageOf(WHY[why]) };
}

const STYLE =
  ":root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:52ch;margin:20vh auto;padding:0 1rem}h1{font-size:1.25rem}";

const POLICY = {
  "content-security-policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
};

/** It needs no file of ours: who waits for one page would wait for that too. */
const pageOf = (
  title: string,
): string => `<!doctype html><html lang="${language()}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${AGAIN_S}">
<title>${title} · Tuma</title><style>${STYLE}</style></head><body><main>
<h1>${title}</h1>
<p>${t(
  `We could not show this page. It loads again in ${AGAIN_S} seconds.`,
  `Hatukuweza kuonyesha ukurasa huu. Utapakia tena baada ya sekunde ${AGAIN_S}.`,
)}</p>
<p>${t("Your data is stored, and campaigns go on.", "Data yako imehifadhiwa, na kampeni zinaendelea.")}</p>
</main></body></html>`;
