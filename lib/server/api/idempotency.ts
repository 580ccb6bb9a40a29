import { createHmac } from "node:crypto";
import { t } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { type KeyCtx, REPLAYED } from "../keys/index.ts";
import {
  findRequest,
  type KeptRequest,
  keepAnswers,
  type RequestPlace,
  takeIdempotencyKeys,
} from "../store/api/api-message.ts";

const HEADER = "idempotency-key";
const MAX_LENGTH = 128;
export const IDEMPOTENCY_KEY_PATTERN = `^[\\x21-\\x7e]{1,${MAX_LENGTH}}$`;

const IS_GOOD = new RegExp(IDEMPOTENCY_KEY_PATTERN);

/** The header of that name; throws `idempotency_key_missing` for none, and `idempotency_key_invalid` for one that breaks its rule. */
function idempotencyKeyOf(headers: Headers): string {
  const key = headers.get(HEADER)?.trim();
  if (key !== undefined && IS_GOOD.test(key)) return key;
  const rule = t(
    `1 to ${MAX_LENGTH} printable characters of ASCII without a space, another for each thing you want done once`,
    `herufi 1 hadi ${MAX_LENGTH} za ASCII zinazochapika bila nafasi, nyingine kwa kila jambo unalotaka lifanyike mara moja`,
  );
  const [code, detail] =
    key === undefined
      ? ([
          "idempotency_key_missing",
          t("Send the header Idempotency-Key", "Tuma header Idempotency-Key"),
        ] as const)
      : ([
          "idempotency_key_invalid",
          t("Idempotency-Key breaks its rule", "Idempotency-Key inavunja kanuni yake"),
        ] as const);
  throw new Fault(code, `${detail}: ${rule}.`, { fields: [{ path: "Idempotency-Key", rule }] });
}

/** A request that is to be done once: where, what, and the headers that its answer gets. */
export type Asking = { door: string; body: object; request: Request; headers: Headers };

export const askedBy = ({ env, actor }: KeyCtx, { door, body, request }: Asking): AskedOnce => ({
  ...{ keyId: actor.userId, idempotencyKey: idempotencyKeyOf(request.headers) },
  ...{ door, body, secret: env.sessionSecret },
});

/** Accepts in one transaction with the row of its key, or answers what was answered before. Throws as `once`. */
export async function answerOnce<Answer>(
  ctx: KeyCtx,
  asking: Asking,
  accept: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const asked = askedBy(ctx, asking);
  return toldIn(
    asking.headers,
    await ctx.db.transaction((tx) => once(tx, { ...asked, accept: () => accept(tx) })),
  );
}

/** The answer, marked where it was given before. */
export function toldIn<Answer>(headers: Headers, { answer, isReplayed }: Answered<Answer>): Answer {
  if (isReplayed) headers.set(REPLAYED, "true");
  return answer;
}

export type AskedOnce = {
  keyId: string;
  /** Which door: the same key is another one at another door. */
  door: string;
  idempotencyKey: string;
  body: object;
  /** Of this console: what was asked can be told apart, and read by nobody. */
  secret: string;
};

type Once<Answer> = AskedOnce & {
  /** Runs once for all requests of this key; its writes and the answer are committed together. */
  accept: () => Promise<Answer>;
};

export type Answered<Answer> = { answer: Answer; isReplayed: boolean };

export const placeIn = ({ keyId, idempotencyKey }: AskedOnce): RequestPlace => ({
  keyId,
  key: idempotencyKey,
});

/** What was answered before; null where nothing was. Throws as `once`. */
export async function findAnswer<Answer>(tx: Tx, asked: AskedOnce): Promise<Answered<Answer> | null> {
  const before = await findRequest(tx, placeIn(asked));
  return before ? replay<Answer>(digestsOf(asked), before) : null;
}

/**
 * Answers what was answered before, or accepts and keeps the answer in the same transaction. Of two at once the second
 * waits for the first. Throws `idempotency_key_reused` for another body and names the fields that differ.
 */
export async function once<Answer>(tx: Tx, { accept, ...asked }: Once<Answer>): Promise<Answered<Answer>> {
  const place = placeIn(asked);
  const digests = digestsOf(asked);
  const [before] = await takeIdempotencyKeys(tx, [{ ...place, digests }]);
  if (before) return replay<Answer>(digests, before);
  const answer = await accept();
  await keepAnswers(tx, [{ ...place, answer }]);
  return { answer, isReplayed: false };
}

/** What was answered before, where the same was asked. Throws as `once`. */
export function replay<Answer>(digests: Record<string, string>, before: KeptRequest): Answered<Answer> {
  const paths = new Set([...Object.keys(digests), ...Object.keys(before.digests)]);
  const differing = [...paths].filter((path) => digests[path] !== before.digests[path]);
  if (before.answer === null)
    throw new Fault(
      "idempotency_key_reused",
      t(
        "This Idempotency-Key was used more than 90 days ago. Nothing was done. Use a new key for what is new.",
        "Idempotency-Key hii ilitumika zaidi ya siku 90 zilizopita. Hakuna kilichofanyika. Tumia mpya kwa jambo jipya.",
      ),
    );
  if (differing.length > 0) throw reused(differing);
  return { answer: before.answer as Answer, isReplayed: true };
}

function reused(differing: string[]): Fault {
  return new Fault(
    "idempotency_key_reused",
    t(
      "This Idempotency-Key was used for another request. Nothing was done. Use a new key for what is new.",
      "Idempotency-Key hii ilitumika kwa ombi lingine. Hakuna kilichofanyika. Tumia mpya kwa jambo jipya.",
    ),
    {
      fields: differing.slice(0, 20).map((path) => ({
        path,
        rule: t(
          "differs from the first request of this key",
          "inatofautiana na ombi la kwanza la ufunguo huu",
        ),
      })),
    },
  );
}

/** A digest of each field, and of each entry of a list: what was asked is told apart, and is kept nowhere. */
export function digestsOf({ door, body, secret }: AskedOnce): Record<string, string> {
  const digests: Record<string, string> = {};
  const add = (path: string, value: unknown) => {
    if (value !== undefined) digests[path] = digestOf(value, secret);
  };
  for (const [path, value] of Object.entries({ door, ...body }))
    if (Array.isArray(value)) for (const [at, entry] of value.entries()) add(`${path}.${at}`, entry);
    else add(path, value);
  return digests;
}

const digestOf = (value: unknown, secret: string): string =>
  createHmac("sha256", secret)
    .update(JSON.stringify(inOrder(value)))
    .digest("base64url")
    .slice(0, 22);

/** The same whatever the order of the members. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, inOrder(part)]),
  );
}
