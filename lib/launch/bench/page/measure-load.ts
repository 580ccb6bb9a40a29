import type { Browser, BrowserContext, CDPSession } from "playwright";
import { systemClock } from "../../../clock.ts";

/**
 * Milliseconds: until the largest part was painted, and how long the page was deaf for more than 50 at a time. `shift` is
 * how far its parts moved by themselves, as the field adds it up: no unit, 0 where nothing did. `scriptBytes`: all script
 * that it has fetched when it has come to rest, compressed, also what its first paint did not ask for.
 */
export type Load = { largestPaintMs: number; blockedMs: number; shift: number; scriptBytes: number };

/** A phone as Lighthouse has it: a quarter of this processor, 1.6 Mbit/s, 150 ms to the server and back. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** Nothing has kept the page busy for so long: it has come to rest. */
const QUIET_MS = 1_500;

type LoadTarget = { url: string; cookie: string };

/** One first visit, with nothing of the site in the browser's cache. */
export async function measureLoad(browser: Browser, { url, cookie }: LoadTarget): Promise<Load> {
  const context = await browser.newContext(PHONE);
  try {
    await context.addCookies(cookiesOf(cookie, url));
    return await visit(context, url);
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  await slowDown(await context.newCDPSession(page));
  await page.goto(url, { waitUntil: "load", timeout: 60_000 });
  for (;;) {
    const { restedMs, ...load } = await page.evaluate(() => (window as unknown as Watched).watched());
    if (restedMs >= QUIET_MS) return load;
    await systemClock.sleep(QUIET_MS - restedMs);
  }
}

/** From now on a page is slow as on such a phone. */
export async function slowDown(session: CDPSession, latency = NETWORK.latency): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { ...NETWORK, latency });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

type Watched = { watched: () => Load & { restedMs: number } };

/** Runs in the page, before anything of its own. */
function watch() {
  const DEAF_MS = 50;
  let [largestPaintMs, blockedMs, lastBusyMs, shift, scriptBytes] = [0, 0, 0, 0, 0];
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) largestPaintMs = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  const busy = (entry: PerformanceEntry) => {
    lastBusyMs = Math.max(lastBusyMs, entry.startTime + entry.duration);
    if (entry.entryType === "longtask") blockedMs += Math.max(0, entry.duration - DEAF_MS);
    if (/\.js(\?|$)/.test(entry.name)) scriptBytes += (entry as PerformanceResourceTiming).encodedBodySize;
  };
  for (const type of ["longtask", "resource"])
    new PerformanceObserver((list) => list.getEntries().forEach(busy)).observe({ type, buffered: true });
  new PerformanceObserver((list) => {
    for (const moved of list.getEntries()) shift += (moved as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  Object.assign(window, {
    watched: () => ({
      largestPaintMs,
      blockedMs,
      shift,
      scriptBytes,
      restedMs: performance.now() - lastBusyMs,
    }),
  });
}

/** A session as the browser is given it. */
export function cookiesOf(cookie: string, url: string) {
  const pairs = cookie === "" ? [] : cookie.split("; ");
  return pairs.map((pair) => {
    const end = pair.indexOf("=");
    const { hostname: domain } = new URL(url);
    return {
      name: pair.slice(0, end),
      value: pair.slice(end + 1),
      ...{ domain, path: "/", secure: true, httpOnly: true },
    };
  });
}
