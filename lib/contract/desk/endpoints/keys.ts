import { ApiKey, ApiKeyList, CreateKey, KeyId, NewKey, RotateKey, UpdateKey } from "../api/key.ts";
import { read, write } from "./endpoint.ts";

/** Keys of other systems, made and taken back by who manages people. */
export const KEYS = {
  "GET /api/keys": read("admin", { answer: ApiKeyList }),
  "POST /api/keys": write("admin", { isFresh: true, status: 201, body: CreateKey, answer: NewKey }),
  "PUT /api/keys/:id": write("admin", { isFresh: true, params: KeyId, body: UpdateKey, answer: ApiKey }),
  "POST /api/keys/:id/rotate": write("admin", {
    isFresh: true,
    params: KeyId,
    body: RotateKey,
    answer: NewKey,
  }),
  "DELETE /api/keys/:id": write("admin", { isFresh: true, status: 204, params: KeyId }),
} as const;
