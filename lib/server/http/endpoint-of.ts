import type { Endpoint } from "#lib/contract/desk/endpoints/endpoint.ts";
import { ENDPOINTS, type EndpointKey } from "#lib/contract/desk/endpoints/index.ts";

/** The row of one door, with its types widened. */
export function endpointOf(key: EndpointKey): Endpoint {
  return ENDPOINTS[key];
}
