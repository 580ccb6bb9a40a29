import { lookup } from "node:dns/promises";
import { Fault } from "#lib/fault.ts";
import { withinTime } from "../../within-time.ts";
import { isPublicAddress } from "./is-public-address.ts";

export type Address = { address: string; family: 4 | 6 };
export type Resolve = (name: string) => Promise<Address[]>;

const systemResolve: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));

/**
 * The one address a host is reached at, resolved once: what is asked later may be another machine. All of its addresses
 * have to be public, or none is used. Throws recording_link_refused, and recording_refused where it has none.
 */
export async function resolveAddress(
  name: string,
  { resolve = systemResolve, waitMs }: { resolve?: Resolve; waitMs: number },
): Promise<Address> {
  const found = await withinTime(resolve(name), { limitMs: waitMs }).catch((cause: unknown) => {
    throw new Fault("recording_refused", `The host ${name} of the recording is not known.`, { cause });
  });
  const [first] = found;
  if (!first) throw new Fault("recording_refused", `The host ${name} of the recording is not known.`);
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw new Fault(
      "recording_link_refused",
      `The host ${name} of the recording is inside a private network. We only follow links to public hosts.`,
    );
  return first;
}
