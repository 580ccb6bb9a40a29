import { createHash } from "node:crypto";
import { insertProvenSecret, listProvenSecrets } from "#lib/server/store/event/webhook-secret.ts";
import type { WebhookContext } from "../webhook-context.ts";

const MAX_IN_ROW = 20;
/** Longer than the service tries again (§6.4): until then what it signed with the secret before may still come. */
const ROTATION_MS = 600_000;

/**
 * Whether a signature that fits no secret may be a mistake of ours: while a secret has never verified anything, or
 * nothing has verified for long; or that of a secret which was in use until a moment ago. Such a delivery is asked for
 * again; a 401 would discard it for ever.
 */
export function createStanding({ db, log, clock }: WebhookContext, keys: readonly (string | Uint8Array)[]) {
  const fingerprints = keys.map(fingerprintOf);
  const proven = new Set<string>();
  const stored = new Set<string>();
  let refusedInRow = 0;
  let hadAnother = false;
  let provenAt = 0;
  const loaded = load();
  let storing: Promise<unknown> = Promise.resolve();
  const isRotating = () => hadAnother && clock.now().getTime() - provenAt < ROTATION_MS;
  const isUnproven = () => refusedInRow >= MAX_IN_ROW || fingerprints.some((each) => !proven.has(each));
  return {
    /** Resolves when it is known what was proven before, and what was proven since is stored; or neither could be. */
    async settle() {
      await loaded;
      await storing;
    },
    isInDoubt: () => isUnproven() || isRotating(),
    refuse() {
      refusedInRow += 1;
    },
    succeed(secretIndex: number) {
      refusedInRow = 0;
      const fingerprint = fingerprints[secretIndex];
      if (fingerprint === undefined || stored.has(fingerprint)) return;
      const now = clock.now();
      if (!proven.has(fingerprint)) provenAt = now.getTime();
      proven.add(fingerprint);
      stored.add(fingerprint);
      // Another success tries again.
      storing = insertProvenSecret(db, fingerprint, now).catch(() => stored.delete(fingerprint));
    },
  };

  async function load() {
    try {
      for (const { fingerprint, at } of await listProvenSecrets(db)) {
        if (!fingerprints.includes(fingerprint)) {
          hadAnother = true;
          continue;
        }
        proven.add(fingerprint);
        stored.add(fingerprint);
        provenAt = Math.max(provenAt, at.getTime());
      }
    } catch (error) {
      log.warn("it is not known which webhook secrets have verified before", { error });
    }
  }
}

function fingerprintOf(key: string | Uint8Array): string {
  return createHash("sha256").update("tuma webhook secret ").update(key).digest("hex").slice(0, 32);
}
