export type KeptLink = { link: string; expiresAtMs: number | undefined };

/** Links of the calls that are being listened to, in the memory of this process and nowhere else. */
export type KeptLinks = Map<string, { link: string; untilMs: number }>;

const KEEP_MS = 60_000;
const MARGIN_MS = 5_000;
const MAX_LINKS = 500;

/** A link for a minute at most, and never to its last seconds: seeking makes many requests. */
export function keepLink(links: KeptLinks, id: string, { link, expiresAtMs }: KeptLink, now: Date): void {
  links.delete(id);
  const untilMs = Math.min(now.getTime() + KEEP_MS, (expiresAtMs ?? Number.POSITIVE_INFINITY) - MARGIN_MS);
  if (untilMs > now.getTime()) links.set(id, { link, untilMs });
  const [oldest] = links.keys();
  if (links.size > MAX_LINKS && oldest !== undefined) links.delete(oldest);
}

export function takeLink(links: KeptLinks, id: string, now: Date): string | null {
  const kept = links.get(id);
  if (kept && kept.untilMs > now.getTime()) return kept.link;
  links.delete(id);
  return null;
}

/** It did not work: the next one to listen asks for another. */
export function dropLink(links: KeptLinks, id: string): void {
  links.delete(id);
}
