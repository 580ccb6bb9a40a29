import { randomUUID } from "node:crypto";
import type { KeyRules } from "#lib/server/store/api/api-key.ts";
import { DELETE, GET, POST, PUT } from "../../app/api/v1/[[...door]]/route.ts";
import type { openDesk } from "./desk.ts";
import { plantKey } from "./plant-key.ts";

type Desk = Awaited<ReturnType<typeof openDesk>>;

const DOORS = { DELETE, GET, POST, PUT };

export type Asking = {
  body?: unknown;
  headers?: Record<string, string>;
  /** Instead of a new one for each POST; null for none. */
  idempotencyKey?: string | null;
};

/** A system with a key of its own, made by an owner: `ask("POST", "messages", { body })` as its program would. */
export async function openSystem({ context, db, signIn }: Desk, rules: Partial<KeyRules> = {}) {
  const maker = await signIn("owner");
  const of = { by: maker.user.id, now: context.clock.now() };
  const { id, secret } = await plantKey(db, {
    rights: ["sms", "chat", "voice", "seeNumbers"],
    ...rules,
    ...of,
  });
  return {
    id,
    secret,
    async ask(method: keyof typeof DOORS, path: string, { body, headers, idempotencyKey }: Asking = {}) {
      const request = new Request(`http://localhost:3000/api/v1/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secret}`,
          ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
          ...(method === "POST" &&
            idempotencyKey !== null && { "idempotency-key": idempotencyKey ?? randomUUID() }),
          ...headers,
        },
        ...(body !== undefined && {
          body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body),
        }),
      });
      const door = (path.split("?")[0] ?? "").split("/").map(decodeURIComponent);
      const answer = await DOORS[method](request, { params: Promise.resolve({ door }) });
      const isJson = answer.headers.get("content-type")?.includes("json");
      const { status, headers: told } = answer;
      return { status, headers: told, json: isJson ? await answer.json() : null, answer };
    },
  };
}
