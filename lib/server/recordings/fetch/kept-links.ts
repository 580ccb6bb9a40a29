export type KeptLink = { link: string; expiresAtMs: number | undefined };

/** Links of the calls that are being listened to, in the memory of this process and nowhere else. */
export type KeptLinks = {
  kept: Map<string, { link: string; untilMs: number; isSound: boolean }>;
  /** Questions to the service that are still out: whoever comes meanwhile takes the same answer. */
  asked: Map<string, Promise<string>>;
};

const KEEP_MS = 60_000;
const MARGIN_MS = 5_000;
const MAX_LINKS = 500;

export const noLinks = (): KeptLinks => ({ kept: new Map(), asked: new Map() });

/** A link for a minute at most, and never to its last seconds: seeking makes many requests. */
export function keepLink({ kept }: KeptLinks, id: string, { link, expiresAtMs }: KeptLink, now: Date): void {
  kept.delete(id);
  const untilMs = Math.min(now.getTime() + KEEP_MS, (expiresAtMs ?? Number.POSITIVE_INFINITY) - MARGIN_MS);
  if (untilMs > now.getTime()) kept.set(id, { link, untilMs, isSound: false });
  const [oldest] = kept.keys();
  if (kept.size > MAX_LINKS && oldest !== undefined) kept.delete(oldest);
}

export function takeLink({ kept }: KeptLinks, id: string, now: Date): string | null {
  const found = kept.get(id);
  if (found && found.untilMs > now.getTime()) return found.link;
  kept.delete(id);
  return null;
}

/** What this link leads to was seen to begin as sound: its later parts need no second look at the beginning. */
export function markSound({ kept }: KeptLinks, id: string, link: string): void {
  const found = kept.get(id);
  if (found?.link === link) found.isSound = true;
}

export function isMarkedSound({ kept }: KeptLinks, id: string, link: string): boolean {
  const found = kept.get(id);
  return found?.link === link && found.isSound;
}

/** It did not work: the next one to listen asks for another, unless somebody has done so by now. */
export function dropLink({ kept }: KeptLinks, id: string, link: string): void {
  if (kept.get(id)?.link === link) kept.delete(id);
}

/** One question for all who need the link of a call at this moment. */
export function askOnce({ asked }: KeptLinks, id: string, ask: () => Promise<string>): Promise<string> {
  const out = asked.get(id);
  if (out) return out;
  const asking = ask().finally(() => asked.delete(id));
  asked.set(id, asking);
  return asking;
}
