import type { IncomingMessage } from "node:http";

/**
 * What opens links before people do, or in their place: scanners of mail and of networks, previews of messengers, robots,
 * programs. Browsers inside of apps (FBAN, Instagram, WhatsApp opens none) are of people.
 */
const MACHINES =
  /bot\b|bot[/;)]|crawl|spider|preview|facebookexternalhit|facebot|^whatsapp\/|skypeuripreview|embedly|pagerenderer|google-(?:safety|read|inspection)|googleother|curl\/|wget\/|python|okhttp|java\/|go-http|node-fetch|axios|undici|libwww|headless|phantomjs|lighthouse|scan|proofpoint|mimecast|barracuda|safelinks|virustotal|urlcheck|monitor/i;

/** Whether a link was opened by a machine: it says so, asks for the head alone, or fetches ahead of a person. */
export function isMachine({ method, headers }: Pick<IncomingMessage, "method" | "headers">): boolean {
  if (method === "HEAD") return true;
  const agent = headers["user-agent"] ?? "";
  if (agent.trim() === "" || MACHINES.test(agent)) return true;
  return ["purpose", "sec-purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? "")),
  );
}
