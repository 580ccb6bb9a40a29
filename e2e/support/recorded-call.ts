import type { Page } from "playwright/test";
import { expect, pull } from "./desk.ts";
import { ourHeaders } from "./origin-of.ts";

/** Ten minutes for a link, and calls that wait for us to end them. */
export const USUAL = {
  recordingFormat: "wav",
  recordingHost: "own",
  recordingDelayMs: 0,
  recordingLinkMs: 600_000,
  callStepMs: 60_000,
};
let number = 255_714_000_100;

/** A call of that length with its recording, as the console knows it. */
export async function recordedCall(page: Page, talkSeconds: number, settings: object = {}): Promise<string> {
  await pull("PUT", "settings", { ...USUAL, ...settings });
  const { id, sessionId } = await startCall(page);
  const headers = ourHeaders();
  await pull("POST", `calls/${sessionId}/end`, { talkSeconds });
  const checked = await page.request.post(`/api/calls/${id}/check`, { headers });
  expect(checked.ok(), await checked.text()).toBe(true);
  return id;
}

/** To a number that nobody else calls. */
export async function startCall(page: Page): Promise<{ id: string; sessionId: string }> {
  const data = { customerNumber: `+${number++}`, isAgain: true };
  const started = await page.request.post("/api/voice/calls", { headers: ourHeaders(), data });
  expect(started.status(), await started.text()).toBe(202);
  return started.json();
}

/** As the sandbox is for the other journeys. */
export async function letCallsBe(): Promise<void> {
  await pull("PUT", "faults", { seed: 1, rules: [] });
  await pull("PUT", "settings", { ...USUAL, recordingLinkMs: 300_000, callStepMs: 2_500 });
}
