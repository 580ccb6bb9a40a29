import { t, translated } from "#lib/contract/language.ts";
import { showToast, type ToastWords, waitingToasts } from "../toast/show-toast.ts";

const AGAIN_MS = 3_000;
const GONE_AGAIN_MS = 60_000;

/**
 * Fetches the code of a part, again and again while it cannot be had: React never asks a second time, and a part that
 * fails takes its whole page down. Anything but a fetch that failed is thrown.
 */
export async function loadPart<T>(load: () => Promise<T>, hasAnswer = consoleAnswers): Promise<T> {
  let said: ToastWords | undefined;
  for (let answers = 0; ; ) {
    const loaded = await load().then((part) => ({ part }), nothingIfUnfetched);
    if (loaded) return loaded.part;
    answers = (await hasAnswer()) ? answers + 1 : 0;
    // A network that came back in between answers as well.
    if (answers === 1) continue;
    said = say(answers === 0 ? LATE : GONE, said);
    await new Promise((resolve) => setTimeout(resolve, said === LATE ? AGAIN_MS : GONE_AGAIN_MS));
  }
}

/**
 * Fetches code that a press needs, and gives up where it cannot be had: `late` is said while the console does not answer,
 * and to reload where it does. Null then.
 */
export async function fetchPart<T>(
  load: () => Promise<T>,
  late: ToastWords,
  hasAnswer = consoleAnswers,
): Promise<T | null> {
  for (let answers = 0; answers < 2; answers++) {
    const loaded = await load().then((part) => ({ part }), nothingIfUnfetched);
    if (loaded) return loaded.part;
    if (await hasAnswer()) continue;
    showToast(late);
    return null;
  }
  say(GONE, undefined);
  return null;
}

function nothingIfUnfetched(error: unknown): null {
  if (error instanceof Error && error.name === "ChunkLoadError") return null;
  throw error;
}

/** Several parts may wait for the same: once is enough. */
function say(words: ToastWords, said: ToastWords | undefined): ToastWords {
  if (words !== said && !waitingToasts().includes(words)) showToast(words);
  return words;
}

function consoleAnswers(): Promise<boolean> {
  return fetch("/api/health/live").then(
    ({ ok }) => ok,
    () => false,
  );
}

const LATE: ToastWords = translated(() => ({
  tone: "amber" as const,
  title: t("The console does not answer", "Konsoli haijibu"),
  detail: t(
    "It opens as soon as the console answers. Nothing on this page is lost.",
    "Itafunguka mara tu konsoli itakapojibu. Hakuna kilichopotea kwenye ukurasa huu.",
  ),
}));

/** A new build has other names for its code: a page of the one before never gets what it had not fetched. */
const GONE: ToastWords = translated(() => ({
  tone: "amber" as const,
  title: t("Reload this page", "Pakia ukurasa huu upya"),
  detail: t("Tuma was updated while it was open.", "Tuma ilisasishwa ukurasa ukiwa wazi."),
  action: { label: t("Reload the page", "Pakia ukurasa upya"), onPress: () => location.reload() },
  shownMs: 0,
}));
