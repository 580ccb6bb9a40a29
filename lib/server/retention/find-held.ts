import type { CampaignState } from "#lib/contract/desk/campaign/campaign.ts";
import { UNSTARTED_STATES } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { HeldPerson, InTheWay } from "#lib/contract/desk/people/erasure.ts";
import type { Tx } from "#lib/db/index.ts";
import type { HeldExcluded } from "../store/erasure/excluded.ts";
import {
  countHeld,
  type HeldCounts,
  type HeldList,
  type HeldPlace,
  listHeldCalls,
  listHeldLists,
  listHeldPlaces,
  listUnreadDrafts,
} from "../store/erasure/held.ts";
import { listLikelyNamed, type Named } from "../store/erasure/named.ts";
import { listOptOutStates } from "../store/opt-out/opt-out.ts";
import { listViewsAbout } from "./list-views-about.ts";
import { spellingsOf } from "./spellings-of.ts";
import { withoutNumber } from "./without-number.ts";

/** Everything known of a number, by what it stands in. */
export type Held = {
  number: string;
  places: HeldPlace[];
  lists: HeldList[];
  /** Where the number stands in a name, which has its place without it; that of a template is the service's. */
  named: (Named & { bare: string })[];
  excluded: HeldExcluded[];
  calls: string[];
  views: string[];
  counts: HeldCounts;
  /** Null where nobody said anything about it. */
  isOptedOut: boolean | null;
  unreadDrafts: { id: string; name: string }[];
};

type Asked = { number: string; region: string; excluded: HeldExcluded[] };

/** `region` is where a number without a country is from; the rows of files that were left out are looked for before. */
export async function findHeld(tx: Tx, { number, region, excluded }: Asked): Promise<Held> {
  const spellings = spellingsOf(number, region);
  return {
    number,
    places: await listHeldPlaces(tx, number),
    lists: await listHeldLists(tx, number),
    named: (await listLikelyNamed(tx, number))
      .map((named) => ({ ...named, bare: withoutNumber(named.name, { number, region }) }))
      .filter(({ name, bare }) => name !== bare),
    excluded,
    calls: await listHeldCalls(tx, spellings),
    views: await listViewsAbout(tx, number),
    counts: await countHeld(tx, number, spellings),
    isOptedOut: (await listOptOutStates(tx, [number])).get(number)?.isOut ?? null,
    unreadDrafts: await listUnreadDrafts(tx),
  };
}

/** As the page shows it. */
export function heldPersonOf(held: Held): HeldPerson {
  const { number, places, lists, named, excluded, counts } = held;
  const { messages, events, notes, hasWritten, hasSaid } = counts;
  const campaigns = places.filter(({ kind }) => kind === "campaign").length;
  const sends = places.filter(({ kind, channel }) => kind === "direct" && channel !== "voice").length;
  return {
    number,
    held: {
      ...{ campaigns, sends, messages, events, notes, hasWritten, hasSaid },
      calls: held.calls.length,
      lists: lists.length,
      names: named.filter(isOurs).length,
      views: held.views.length,
      leftOut: excluded.length,
      isOptedOut: held.isOptedOut === true,
    },
    inTheWay: inTheWayOf(held),
    drafts: draftsOf(held),
    templates: named.flatMap(({ of, id, name }) => (of === "template" ? [{ id, name }] : [])),
  };
}

/** Whether we may change it. */
export const isOurs = <Some extends Named>(named: Some): named is Some & { of: "campaign" | "list" } =>
  named.of !== "template";

function inTheWayOf({ places, counts }: Held): InTheWay[] {
  const found = places.flatMap((place): InTheWay[] => {
    const why = whyNotYet(place);
    if (why === null || (place.channel === "voice" && place.kind === "direct")) return [];
    return [
      { of: place.kind === "campaign" ? "campaign" : "send", why, id: place.campaignId, name: place.name },
    ];
  });
  if (counts.openCalls > 0) found.push({ of: "call", why: "running", id: null, name: null });
  if (counts.newEvents > 0) found.push({ of: "event", why: "running", id: null, name: null });
  return found;
}

const UNBEGUN: readonly CampaignState[] = [...UNSTARTED_STATES, "awaiting-approval", "scheduled"];

/** What in a campaign still needs the number; null where nothing does. */
function whyNotYet({ state, isUndecided, isAwaited }: HeldPlace): InTheWay["why"] | null {
  if (UNBEGUN.includes(state)) return "planned";
  if (!["sent", "completed", "cancelled"].includes(state)) return "running";
  if (isUndecided) return "undecided";
  return isAwaited ? "awaited" : null;
}

/** Drafts whose file names them, and those of which nobody knows whom their file names. */
function draftsOf({ places, excluded, unreadDrafts }: Held): HeldPerson["drafts"] {
  const planned = new Set(places.map(({ campaignId }) => campaignId));
  const leftOut = excluded.filter(({ isStarted, campaignId }) => !isStarted && !planned.has(campaignId));
  const byId = new Map(leftOut.map(({ campaignId, name }) => [campaignId, { id: campaignId, name }]));
  for (const draft of unreadDrafts) byId.set(draft.id, draft);
  return [...byId.values()];
}
