import assert from "node:assert/strict";
import { openTarget } from "../harness.ts";

export const TEXT = "/v1/waba-api/messages/text";
export const TEMPLATE = "/v1/waba-api/messages/template";

type Result = { to: string; success: boolean; messageId?: string; status?: string; error?: string | null };

/** The service under test, and how its two ways to send chat are asked. */
export async function chatTarget() {
  const target = await openTarget();

  /** What became of each recipient. */
  async function results(path: string, body: object): Promise<Result[]> {
    const reply = await target.ask("POST", path, body);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return reply.body.data.results as Result[];
  }

  return { ...target, results, opened: (from: string) => target.admin("POST", "/inbound", { from }) };
}

export const template = (to: unknown, extra: object = {}) => ({
  to,
  template_name: "oda_tayari",
  language: "sw",
  template_parameters: { "1": "Asha", "2": "77" },
  ...extra,
});

export const numbers = (count: number, start = 0) =>
  Array.from({ length: count }, (_, index) => `+2557131${String(start + index).padStart(5, "0")}`);
