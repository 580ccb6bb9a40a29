import assert from "node:assert/strict";
import { openTarget } from "./harness.ts";

const { ask, portalRule, admin, baseUrl } = await openTarget();
const CALLS = "/api/v1/voice-api/calls";

type Session = { status: string; endedAt: string | null; recordingMedia?: unknown };

const sendText = async (to: string) =>
  (await ask("POST", "/v1/waba-api/messages/text", { to: [to], text: "Habari" })).body.data.results as {
    success: boolean;
  }[];

portalRule("the sandbox serves its contract and its help, to anybody without a key", async () => {
  const contract = await fetch(`${baseUrl}/openapi.json`);
  assert.equal(contract.headers.get("content-type"), "application/json; charset=utf-8");
  const document = (await contract.json()) as { servers: { url: string }[]; paths: object };
  assert.equal(document.servers[0]?.url, baseUrl);
  assert.ok(CALLS in document.paths);
  const help = await fetch(`${baseUrl}/`);
  assert.equal(help.headers.get("content-type"), "text/plain; charset=utf-8");
  assert.match(await help.text(), /PUT \/admin\/settings accepts any of/);
});

for (const hasRecording of [true, false]) {
  portalRule(`a call can be made to end ${hasRecording ? "with" : "without"} a recording`, async () => {
    const started = (await ask("POST", CALLS, { customerNumber: "+255717000021" })).body.data;
    await admin("POST", `/calls/${started.sessionId}/end`, { status: "COMPLETED", hasRecording });
    const session = (await ask("GET", `${CALLS}/${started.sessionId}`)).body.data as Session;
    assert.equal(session.status, "COMPLETED");
    assert.ok(session.endedAt);
    assert.equal(Boolean(session.recordingMedia), hasRecording);
    const { calls } = await admin<{ calls: { id: string; hasRecording: boolean }[] }>("GET", "/calls");
    assert.equal(calls.find(({ id }) => id === started.sessionId)?.hasRecording, hasRecording);
    await assert.rejects(admin("POST", `/calls/${started.sessionId}/end`, {}), /409 The call is over/);
  });
}

portalRule("a call that is made to end unanswered has no recording, however it was asked", async () => {
  const started = (await ask("POST", CALLS, { customerNumber: "+255717000022" })).body.data;
  await admin("POST", `/calls/${started.sessionId}/end`, { status: "NO_ANSWER", hasRecording: true });
  const session = (await ask("GET", `${CALLS}/${started.sessionId}`)).body.data as Session;
  assert.deepEqual([session.status, session.recordingMedia], ["NO_ANSWER", undefined]);
});

portalRule("a call that is made to end can be as long as one likes", async () => {
  const started = (await ask("POST", CALLS, { customerNumber: "+255717000023" })).body.data;
  await admin("POST", `/calls/${started.sessionId}/end`, { talkSeconds: 75 });
  const session = (await ask("GET", `${CALLS}/${started.sessionId}`)).body.data;
  assert.equal(session.durationSeconds, 75);
  const { downloadUrl } = session.recordingMedia as { downloadUrl: string };
  const response = await fetch(downloadUrl, { headers: { range: "bytes=0-43" } });
  assert.equal(response.headers.get("content-range"), `bytes 0-43/${44 + 75 * 16_000}`);
});

portalRule("refuses to end a call that never was", async () => {
  await assert.rejects(admin("POST", "/calls/nobody/end", {}), /404/);
});

portalRule("a window that was closed takes no text until the customer writes again", async () => {
  const phone = "255717000031";
  await admin("POST", "/inbound", { from: `+${phone}`, text: "Habari" });
  assert.equal((await sendText(`+${phone}`))[0]?.success, true);
  await admin("POST", `/conversations/${phone}/close`, {});
  assert.equal((await sendText(`+${phone}`))[0]?.success, false);
  const { conversations } = await admin<{ conversations: { phone: string; openUntil: string | null }[] }>(
    "GET",
    "/conversations",
  );
  assert.equal(conversations.find((one) => one.phone === phone)?.openUntil, null);
  await admin("POST", "/inbound", { from: `+${phone}`, text: "Bado mpo?" });
  assert.equal((await sendText(`+${phone}`))[0]?.success, true);
});

portalRule("refuses to close the window of somebody who never wrote", async () => {
  await assert.rejects(admin("POST", "/conversations/255717000099/close", {}), /404/);
});
