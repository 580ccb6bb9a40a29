import assert from "node:assert/strict";
import { after } from "node:test";
import { openTarget } from "./harness.ts";
import { startReceiver } from "./receiver.ts";

const receiver = await startReceiver();
after(() => receiver.close());
const { ask, rule, portalRule, admin, advance } = await openTarget({ webhookUrl: receiver.url });
const TEMPLATES = "/v1/waba-api/templates";
let last = 0;

const newTemplate = (extra: object = {}) => {
  last += 1;
  return {
    channel: "whatsapp",
    channelConfig: { externalTemplateName: `jaribio_${Date.now()}_${last}`, language: "sw" },
    componentSchema: [{ type: "BODY", text: "Habari {{1}}" }],
    ...extra,
  };
};

async function create(extra: object = {}) {
  const body = newTemplate(extra);
  const reply = await ask("POST", TEMPLATES, body);
  assert.ok(reply.status === 200 || reply.status === 201, JSON.stringify(reply.body));
  return { id: String(reply.body.data.templateId), name: body.channelConfig.externalTemplateName };
}

const statusOf = async (id: string) => (await ask("GET", `${TEMPLATES}/${id}`)).body.data.status;
const eventsOf = (name: string) =>
  receiver.callbacks.map(({ event }) => event).filter(({ aggregateId }) => aggregateId === `${name}:sw`);

rule("§4.1 creating a template answers its templateId and submits it", async () => {
  const { id } = await create();
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.equal(await statusOf(id), "pending");
});

for (const field of ["channel", "componentSchema"]) {
  rule(`§2.8 ${field} is required to create a template`, async () => {
    assert.equal((await ask("POST", TEMPLATES, newTemplate({ [field]: undefined }))).status, 400);
  });
}

rule("§3.3 an empty componentSchema is refused", async () => {
  assert.equal((await ask("POST", TEMPLATES, newTemplate({ componentSchema: [] }))).status, 400);
});

rule("§4.1 there is no separate submit operation", async () => {
  const { id } = await create();
  assert.equal((await ask("POST", `${TEMPLATES}/${id}/submit`, {})).status, 404);
});

rule("§7.1 an unknown template is 404", async () => {
  assert.equal((await ask("GET", `${TEMPLATES}/11111111-1111-4111-8111-111111111111`)).status, 404);
});

portalRule("§2.8 the provider's own identifier is no path identifier", async () => {
  const { templates } = await admin<{ templates: { externalId: string }[] }>("GET", "/templates");
  assert.equal((await ask("GET", `${TEMPLATES}/${templates[0]?.externalId}`)).status, 404);
});

portalRule("§3.3 the provider approves, and an event says so", async () => {
  const { id, name } = await create();
  await advance(60_000);
  assert.equal(await statusOf(id), "approved");
  const [event] = eventsOf(name);
  assert.equal(event?.eventType, "template.status.updated");
  assert.equal(event?.aggregateType, "template");
  assert.deepEqual(
    [event?.data.status, event?.data.providerStatus, event?.data.externalTemplateName],
    ["approved", "APPROVED", name],
  );
  assert.equal(typeof event?.data.revision, "number");
  assert.ok(Array.isArray(event?.data.providerComponents));
});

portalRule("§2.9 the data of a template event is complete", async () => {
  const { id, name } = await create();
  await admin("POST", `/templates/${id}/approve`);
  await advance(0);
  const event = eventsOf(name)[0] ?? assert.fail("no event");
  const { data } = event;
  const texts = [
    "wabaId",
    "externalTemplateId",
    "externalTemplateName",
    "externalTemplateLanguage",
    "providerLanguage",
    "externalTemplateCategory",
    "parameterFormat",
    "providerStatus",
    "status",
    "syncStatus",
  ];
  for (const field of texts) assert.equal(typeof data[field], "string", field);
  const nulls = ["rejectionReason", "rejectionInfo", "disableInfo", "lockInfo", "lastSyncError", "deletedAt"];
  for (const field of nulls) assert.equal(data[field], null, field);
  assert.equal(typeof data.authUserId, "number");
  assert.equal(new Date(String(data.syncedAt)).toISOString(), data.syncedAt);
  assert.deepEqual([event.aggregateId, typeof event.dedupeKey], [`${name}:sw`, "string"]);
});

portalRule("§3.3 a rejection carries its reason", async () => {
  const { id, name } = await create();
  await admin("POST", `/templates/${id}/reject`, { reason: "INVALID_FORMAT" });
  await advance(0);
  assert.equal(await statusOf(id), "rejected");
  const event = eventsOf(name).at(-1);
  assert.deepEqual([event?.data.status, event?.data.rejectionReason], ["rejected", "INVALID_FORMAT"]);
});

for (const [lever, word] of [
  ["pause", "PAUSED"],
  ["disable", "DISABLED"],
] as const) {
  portalRule(
    `§2.9 a template that the provider ${lever}s is told with its reason, once, and is not sent`,
    async () => {
      const { id, name } = await create();
      await admin("POST", `/templates/${id}/approve`);
      await admin("POST", `/templates/${id}/${lever}`, { reason: "Many people blocked it" });
      await advance(0);
      assert.equal(await statusOf(id), "approved");
      await advance(0);
      const { data } = eventsOf(name).at(-1) ?? assert.fail("no event");
      assert.equal(eventsOf(name).length, 2);
      assert.deepEqual([data.status, data.providerStatus, data.rejectionReason], ["approved", word, null]);
      assert.equal((data.disableInfo as { reason: string }).reason, "Many people blocked it");
      const reply = await ask("POST", "/v1/waba-api/messages/template", {
        to: "+255716000002",
        template_name: name,
        language: "sw",
        template_parameters: { "1": "Asha" },
      });
      const [result] = reply.body.data.results as { messageId: string }[];
      await advance(60_000);
      const event = receiver.callbacks.find(
        (callback) => callback.event.aggregateId === result?.messageId,
      )?.event;
      assert.deepEqual([event?.data.status, event?.data.errorCode], ["failed", "TEMPLATE_NOT_APPROVED"]);
      assert.match(String(event?.data.errorMessage), new RegExp(word.toLowerCase()));
    },
  );
}

portalRule("§3.3 a deleted template is 404 for REST and `deleted` in its event", async () => {
  const { id, name } = await create();
  await admin("POST", `/templates/${id}/delete`);
  await advance(0);
  assert.equal((await ask("GET", `${TEMPLATES}/${id}`)).status, 404);
  const event = eventsOf(name).at(-1);
  assert.equal(event?.data.status, "deleted");
  assert.equal(typeof event?.data.deletedAt, "string");
});

portalRule("§2.9 revisions of a template rise", async () => {
  const { id, name } = await create();
  await admin("POST", `/templates/${id}/approve`);
  await admin("POST", `/templates/${id}/reject`);
  await advance(0);
  const revisions = eventsOf(name).map(({ data }) => Number(data.revision));
  assert.deepEqual(revisions, [2, 3]);
});

portalRule("§3.3 a pending template is not sendable", async () => {
  await admin("PUT", "/settings", { templateReviewMs: 86_400_000 });
  const { name } = await create();
  await admin("PUT", "/settings", { templateReviewMs: 5_000 });
  const reply = await ask("POST", "/v1/waba-api/messages/template", {
    to: "+255716000001",
    template_name: name,
    language: "sw",
    template_parameters: { "1": "Asha" },
  });
  const [result] = reply.body.data.results as { success: boolean; messageId: string }[];
  assert.equal(result?.success, true);
  await advance(60_000);
  const event = receiver.callbacks
    .map((callback) => callback.event)
    .find((one) => one.aggregateId === result?.messageId);
  assert.deepEqual([event?.data.status, event?.data.errorCode], ["failed", "TEMPLATE_NOT_APPROVED"]);
});

rule("§3.3 sync answers the stored projection", async () => {
  const { id } = await create();
  const { status, body } = await ask("POST", `${TEMPLATES}/${id}/sync`, {});
  assert.equal(status, 200);
  assert.equal(body.data.templateId, id);
});

rule("§3.3 validate checks bindings", async () => {
  const { id } = await create();
  const good = await ask("POST", `${TEMPLATES}/${id}/validate`, { template_parameters: { "1": "Asha" } });
  const bad = await ask("POST", `${TEMPLATES}/${id}/validate`, { template_parameters: {} });
  assert.deepEqual([good.body.data.valid, bad.body.data.valid], [true, false]);
  assert.ok((bad.body.data.errors as string[]).length > 0);
});

portalRule("§3.3 validate neither submits nor changes the state", async () => {
  await admin("PUT", "/settings", { templateReviewMs: 86_400_000 });
  const { id, name } = await create();
  await ask("POST", `${TEMPLATES}/${id}/validate`, { template_parameters: { "1": "Asha" } });
  await advance(60_000);
  await admin("PUT", "/settings", { templateReviewMs: 5_000 });
  assert.equal(await statusOf(id), "pending");
  assert.equal(eventsOf(name).length, 0);
});

for (const templateReviews of ["read", "sync"] as const) {
  portalRule(
    `§3.3 a review may be observed by a ${templateReviews} only, and is told by an event then`,
    async () => {
      await admin("PUT", "/settings", { templateReviews });
      const { id, name } = await create();
      await advance(60_000);
      assert.equal(eventsOf(name).length, 0);
      if (templateReviews === "sync") {
        assert.equal(await statusOf(id), "pending");
        assert.equal((await ask("POST", `${TEMPLATES}/${id}/sync`, {})).body.data.status, "approved");
      }
      assert.equal(await statusOf(id), "approved");
      await advance(0);
      await admin("PUT", "/settings", { templateReviews: "event" });
      assert.deepEqual(
        eventsOf(name).map(({ data }) => data.status),
        ["approved"],
      );
    },
  );
}

portalRule("§3.3 a template that is deleted at the provider is gone once that is observed", async () => {
  await admin("PUT", "/settings", { templateReviews: "sync" });
  const { id } = await create();
  await admin("POST", `/templates/${id}/delete`);
  assert.equal(await statusOf(id), "pending");
  assert.equal((await ask("POST", `${TEMPLATES}/${id}/sync`, {})).status, 404);
  await admin("PUT", "/settings", { templateReviews: "event" });
  assert.equal((await ask("GET", `${TEMPLATES}/${id}`)).status, 404);
});
