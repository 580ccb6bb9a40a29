import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { API_V1, type ApiDoorKey } from "#lib/contract/desk/api/endpoints.ts";
import { codesOf } from "#lib/server/api/door-problems.ts";
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
      const json = isJson ? await answer.json() : null;
      if (status >= 400) requireDocumented(`${method} /api/v1/${path}`, json);
      return { status, headers: told, json, answer };
    },
  };
}

const isOf = (key: string, asked: string): boolean => {
  const [parts, pattern] = [asked.split("?")[0]?.split("/") ?? [], key.split("/")];
  return (
    pattern.length === parts.length && pattern.every((part, at) => part.startsWith(":") || part === parts[at])
  );
};

/** A refusal of a door has a code that its reference names. Where there is no door, any may be answered. */
function requireDocumented(asked: string, { code, detail }: { code: string; detail: string }): void {
  const keys = Object.keys(API_V1).filter((key) => isOf(key, asked));
  if (keys.length === 0) return;
  const codes: string[] = keys.flatMap((key) => codesOf(key as ApiDoorKey));
  assert.ok(codes.includes(code), `${keys.join()} answers ${code}, which its reference lacks: ${detail}`);
}
