import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { Fault } from "#lib/fault.ts";
import { refusal } from "#lib/server/edge/index.ts";

/**
 * The answer to a request that claims to come from a page of ours that cannot be: Next fails over such a header, with a
 * 500 for whoever likes. Asked of Next itself, so that nothing a browser really sends is refused. Null for all others.
 */
export function refuseRouterState({ headers }: Pick<IncomingMessage, "headers">): Response | null {
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
    return null;
  } catch {
    return refusal(
      new Fault("malformed_request", "No page of this console sends such a Next-Router-State-Tree."),
    );
  }
}
