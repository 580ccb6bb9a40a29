import type { IncomingMessage } from "node:http";
import { Fault } from "#lib/fault.ts";
import { refusal } from "#lib/server/edge/index.ts";

type Welcome = { isCallback: boolean; isOurHost: (host: string) => boolean };

/**
 * The answer to whoever asks for a host that is not ours; null for all others. A callback proves itself by its signature,
 * whatever name its sender knows us by; a probe shows nothing.
 */
export function refuseStranger(
  { headers, url = "/" }: Pick<IncomingMessage, "headers" | "url">,
  { isCallback, isOurHost }: Welcome,
): Response | null {
  const isOpen = isCallback || url.startsWith("/api/health/");
  if (isOpen || headers.host === undefined || isOurHost(headers.host)) return null;
  return refusal(
    new Fault("misdirected", "This console has another address. Set PUBLIC_ORIGIN to the one you use."),
  );
}
