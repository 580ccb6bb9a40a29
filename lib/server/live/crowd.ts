import type { Client } from "./client.ts";

const MAX_OF_SESSION = 20;
const MAX_OF_PERSON = 100;

export type Crowd = ReturnType<typeof createCrowd>;

/**
 * The streams of this process, the oldest first, by session and by person. A browser needs one: whoever opens them by
 * the thousand gives up the oldest of their own, and nobody else feels it.
 */
export function createCrowd() {
  const all = new Set<Client>();
  const bySession = new Map<string, Set<Client>>();
  const byPerson = new Map<string, Set<Client>>();
  return {
    get size() {
      return all.size;
    },
    has: (client: Client) => all.has(client),
    list: () => [...all],
    /** Lets a stream in; answers the one that has to go for it, where session or person now have too many. */
    join(client: Client): Client | undefined {
      const { sessionId, userId } = client.watcher;
      all.add(client);
      const ofSession = put(bySession, sessionId, client);
      const ofPerson = put(byPerson, userId, client);
      if (ofSession.size > MAX_OF_SESSION) return oldest(ofSession);
      return ofPerson.size > MAX_OF_PERSON ? oldest(ofPerson) : undefined;
    },
    leave(client: Client) {
      all.delete(client);
      take(bySession, client.watcher.sessionId, client);
      take(byPerson, client.watcher.userId, client);
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
