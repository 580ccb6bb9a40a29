import type { Endpoint } from "#lib/contract/desk/endpoints/endpoint.ts";
import { ENDPOINTS, type EndpointKey } from "#lib/contract/desk/endpoints/index.ts";

/** All doors, in the order of the table. */
export const ENDPOINT_KEYS = Object.keys(ENDPOINTS) as EndpointKey[];

/** The row of one door, with its types widened. */
export function endpointOf(key: EndpointKey): Endpoint {
  return ENDPOINTS[key];
}
