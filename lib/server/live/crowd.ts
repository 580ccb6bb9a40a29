import type { Client, Watcher } from "./client.ts";
import { createRanks } from "./ranks.ts";

const MAX_OF_SESSION = 20;
const MAX_OF_PERSON = 100;
/** A stream costs some 50 kB and 30 µs an event. A company with more browsers open at once runs a second process. */
const MAX_OF_ALL = 1_500;

export type Crowd = ReturnType<typeof createCrowd>;

/**
 * The streams of this process, the oldest first, by session and by person. A browser needs one: whoever opens them by
 * the thousand gives up the oldest of their own, and nobody else feels it. Where all together are too many, who has most
 * makes room for who has fewer.
 */
export function createCrowd(maxOfAll = MAX_OF_ALL) {
  const all = new Set<Client>();
  const bySession = new Map<string, Set<Client>>();
  const byPerson = new Map<string, Set<Client>>();
  const ranks = createRanks();
  return {
    get size() {
      return all.size;
    },
    has: (client: Client) => all.has(client),
    list: () => [...all],
    /** May a stream of theirs be let in: another one of a person with as many as anybody would only push one out. */
    hasRoom({ userId }: Watcher): boolean {
      return all.size < maxOfAll || ranks.most() > (byPerson.get(userId)?.size ?? 0) + 1;
    },
    /** Lets a stream in; answers the one that has to go for it, where session, person or all now have too many. */
    join(client: Client): Client | undefined {
      const { sessionId, userId } = client.watcher;
      all.add(client);
      const ofSession = put(bySession, sessionId, client);
      const ofPerson = put(byPerson, userId, client);
      ranks.move(userId, ofPerson.size);
      if (ofSession.size > MAX_OF_SESSION) return oldest(ofSession);
      if (ofPerson.size > MAX_OF_PERSON) return oldest(ofPerson);
      return all.size > maxOfAll ? oldest(byPerson.get(ranks.first() ?? userId) ?? ofPerson) : undefined;
    },
    leave(client: Client) {
      if (!all.delete(client)) return;
      const { sessionId, userId } = client.watcher;
      take(bySession, sessionId, client);
      take(byPerson, userId, client);
      ranks.move(userId, byPerson.get(userId)?.size ?? 0);
    },
    sessions: () => [...bySession.keys()],
    ofSession: (sessionId: string) => [...(bySession.get(sessionId) ?? [])],
  };
}

type Shelves = Map<string, Set<Client>>;

function put(shelves: Shelves, key: string, client: Client): Set<Client> {
  const shelf = shelves.get(key) ?? new Set();
  shelves.set(key, shelf.add(client));
  return shelf;
}

function take(shelves: Shelves, key: string, client: Client) {
  const shelf = shelves.get(key);
  shelf?.delete(client);
  if (shelf?.size === 0) shelves.delete(key);
}

// A Set keeps the order in which its members came.
const oldest = (shelf: Set<Client>): Client | undefined => shelf.values().next().value;
