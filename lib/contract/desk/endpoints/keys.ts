import {
  ApiKey,
  ApiKeyList,
  CreateKey,
  KeyId,
  KeyRequestList,
  ListKeyRequests,
  NewKey,
  RotateKey,
  UpdateKey,
} from "../api/key.ts";
import { BRINGS, read, write } from "./endpoint.ts";

/** Keys of other systems, made and revoked by who manages people. What a mask hides, also of a network, nobody can give back. */
export const KEYS = {
  "GET /api/keys": read("admin", { answer: ApiKeyList }),
  "POST /api/keys": write("admin", {
    rights: BRINGS,
    isFresh: true,
    status: 201,
    body: CreateKey,
    answer: NewKey,
  }),
  "PUT /api/keys/:id": write("admin", {
    rights: BRINGS,
    isFresh: true,
    params: KeyId,
    body: UpdateKey,
    answer: ApiKey,
  }),
  "POST /api/keys/:id/rotate": write("admin", {
    rights: BRINGS,
    isFresh: true,
    params: KeyId,
    body: RotateKey,
    answer: NewKey,
  }),
  "GET /api/keys/:id/requests": read("admin", {
    params: KeyId,
    query: ListKeyRequests,
    answer: KeyRequestList,
  }),
  "DELETE /api/keys/:id": write("admin", { isFresh: true, status: 204, params: KeyId }),
} as const;
