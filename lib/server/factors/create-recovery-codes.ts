import { randomBytes, randomInt } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import type { FactorAdded, RecoveryCodes } from "#lib/contract/desk/team/factor.ts";
import { t } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { COST, inTurn } from "../session/index.ts";
import { findRecoverySet, putRecoveryCodes } from "../store/people/reset-code.ts";
import { revokeSessionsOf } from "../store/people/session.ts";
import { countFactors, hasFactor, lockFactorsOf } from "../store/people/team.ts";

/** Ten new recovery codes; those before are worthless. Throws `conflict` for people without a second factor. */
export async function createRecoveryCodes(ctx: SignedInCtx): Promise<RecoveryCodes> {
  const { actor, db, clock } = ctx;
  const { userId } = actor;
  const { codes, salt, hashes } = await makeRecoveryCodes();
  await db.transaction(async (tx) => {
    await lockFactorsOf(tx, userId);
    if (!hasFactor(await countFactors(tx, userId))) {
      throw new Fault(
        "conflict",
        t(
          "Add a second factor first: recovery codes replace it when you have lost it.",
          "Ongeza uthibitisho wa pili kwanza: misimbo ya kurejesha huchukua nafasi yake ukiupoteza.",
        ),
      );
    }
    await putRecoveryCodes(tx, { userId, salt, hashes, now: clock.now() });
    await publish(tx, [{ topic: "team", data: {} }]);
    await recordAudit(tx, { actor, action: "factor.codes", target: userId, detail: { codes: codes.length } });
  });
  return { recoveryCodes: codes };
}

const CODES = 10;
const LETTERS = 10;
/** Crockford's: without letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const SALT_BYTES = 16;

export type RecoveryCodesMade = { codes: string[]; salt: Buffer; hashes: Buffer[] };

/** Ten codes of 50 random bits as people read them, and what is kept of them. */
export async function makeRecoveryCodes(): Promise<RecoveryCodesMade> {
  const salt = randomBytes(SALT_BYTES);
  const bare = Array.from({ length: CODES }, () =>
    Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
  );
  const hashes = await Promise.all(bare.map((code) => hashRecoveryCode(code, salt)));
  return { codes: bare.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes };
}

/** argon2id, as for passwords: 50 bits are few for whoever has the table. */
export function hashRecoveryCode(code: string, salt: Buffer): Promise<Buffer> {
  return inTurn(() => hashRaw(code, { ...COST, salt }));
}

type Added = {
  detail: Record<string, string>;
  /** Stores it; `isReplaced`: the one before it is gone. */
  put: (tx: Tx) => Promise<{ isReplaced: boolean }>;
};

/**
 * Adds a factor of the person who is signed in. With the first one come recovery codes, and browsers that were signed
 * in without it are signed out; so are they where a factor was replaced.
 */
export async function addFactor(ctx: SignedInCtx, { detail, put }: Added): Promise<FactorAdded> {
  const { actor, db, clock } = ctx;
  const { userId } = actor;
  // Made before the transaction: ten hashes take a tenth of a second.
  const made = (await findRecoverySet(db, userId)) ? null : await makeRecoveryCodes();
  return db.transaction(async (tx) => {
    await lockFactorsOf(tx, userId);
    const now = clock.now();
    const { isReplaced } = await put(tx);
    const isFirst = made !== null && !(await findRecoverySet(tx, userId));
    if (isFirst) await putRecoveryCodes(tx, { userId, salt: made.salt, hashes: made.hashes, now });
    const isNew = isFirst || isReplaced;
    const sessionsEnded = isNew
      ? await revokeSessionsOf(tx, { userId, now, because: "factors", exceptId: actor.sessionId })
      : 0;
    await publish(tx, [{ topic: "team", data: {} }]);
    const facts = { ...detail, ...(isReplaced && { isReplaced }), sessionsEnded };
    await recordAudit(tx, { actor, action: "factor.create", target: userId, detail: facts });
    return { recoveryCodes: isFirst ? made.codes : null };
  });
}
