import { after } from "node:test";
import type { Env } from "#lib/server/env.ts";
import { openDesk } from "../desk.ts";

type Stub = { url: string; close(): Promise<void> };
// As keys look, so that a test can tell where one must not go.
const API_KEY = "sk_live_0123456789abcdef";

type StubDeskOptions = { totalTimeoutMs?: number; env?: Partial<Env> };

/** A console that has this stub for every part of its service; both go after the tests of the file. */
export async function openStubDesk(stub: Stub, { totalTimeoutMs, env = {} }: StubDeskOptions = {}) {
  const endpoint = { baseUrl: stub.url, apiKey: API_KEY, ...(totalTimeoutMs && { totalTimeoutMs }) };
  const desk = await openDesk({ ...env, service: { chat: endpoint, sms: endpoint, voice: endpoint } });
  after(async () => {
    await desk.close();
    await stub.close();
  });
  return desk;
}
