import assert from "node:assert/strict";
import { after, test } from "node:test";
import { componentsOf } from "#lib/contract/rules/template/template-parameters.ts";
import {
  fillPlaceholders,
  findPlaceholders,
  templateText,
} from "#lib/contract/rules/template/template-placeholders.ts";
import { valuesAsRead } from "#lib/contract/rules/text/values-as-read.ts";
import { sendChatTemplate } from "#lib/server/chat/index.ts";
import { createTemplate, validateTemplate } from "#lib/server/templates/index.ts";
import { ctxOf, tell } from "#lib/server/templates/test-template.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { openSandboxDesk } from "#lib/testing/sandbox-desk.ts";
import { type ButtonSlot, parametersOf, type Slot } from "../send/template-slots.ts";
import { fitValues } from "./fit-values.ts";
import { buildTemplate } from "./read-template.ts";
import type { TemplateDraft } from "./template-draft.ts";
import { anyDraft } from "./test-draft.ts";

const desk = await openSandboxDesk();
const ctx = await ctxOf(desk);
after(desk.close);
let last = 0;

/** Every field filled in with a value of its own, as the form of a sender would. */
function filledIn(componentSchema: unknown) {
  const { texts, buttons } = fitValues(findPlaceholders(componentSchema), { texts: [], buttons: [] });
  return parametersOf({
    texts: texts.map((slot): Slot => ({ ...slot, value: `${slot.place} ${slot.name} 🎉` })),
    buttons: buttons.map(
      (slot, index): ButtonSlot => (slot.isFixed ? slot : { ...slot, value: `b${index}` }),
    ),
  });
}

type Sent = { type: string; parameters: { text?: string; payload?: string }[] };

async function sentOf(name: string): Promise<Sent[]> {
  const entry = (await desk.ledger()).find(({ parameters }) => parameters?.name === name);
  return (entry?.parameters?.components ?? assert.fail(`${name} is not in the ledger`)) as Sent[];
}

/** What the reader of the preview reads from the first field of the text to the last. */
function readInOrder(componentSchema: unknown, parameters: Record<string, unknown>): string {
  const values = valuesAsRead(componentSchema, parameters as never);
  return (["header", "body"] as const)
    .map((part) => {
      const own = Object.entries(values).filter(([field]) => field.startsWith(`${part}:`));
      return fillPlaceholders(
        templateText(componentSchema, part),
        new Map(own.map(([field, value]) => [field.slice(part.length + 1), value])),
      );
    })
    .join("\n");
}

/** What the provider would make of the parameters it was sent: the first into the first field, and so on. */
function filledByProvider(componentSchema: unknown, sent: readonly Sent[]): string {
  return (["header", "body"] as const)
    .map((part) => {
      const values = sent.find(({ type }) => type === part)?.parameters.map(({ text = "" }) => text) ?? [];
      const text = templateText(componentSchema, part);
      const names = [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name))];
      const inPlace = names.every((name) => /^\d+$/.test(name))
        ? names.sort((a, b) => Number(a) - Number(b))
        : names;
      return fillPlaceholders(
        text,
        new Map(inPlace.map((name, index) => [name, values[index] ?? `{{${name}}}`])),
      );
    })
    .join("\n");
}

async function createAndSend(draft: TemplateDraft) {
  const parts = { ...buildTemplate(draft), name: `fomu_${++last}` };
  const { id } = await createTemplate(ctx, parts as Parameters<typeof createTemplate>[1]);
  await desk.review(parts.name, "approve");
  await desk.pass(0);
  const templateParameters = filledIn(parts.componentSchema);
  const { isValid, problems } = await validateTemplate(ctx, { id, templateParameters });
  assert.deepEqual([isValid, problems], [true, []]);
  const number = `+25575${String(4_000_000 + last)}`;
  const { language } = parts;
  const { results } = await sendChatTemplate(ctx, {
    to: [number],
    templateName: parts.name,
    language,
    templateParameters,
  });
  assert.equal(results[0]?.success, true);
  return { parts, templateParameters };
}

test("what the form builds the sandbox validates and sends; what the preview shows is what its ledger received", async () => {
  await fc.assert(
    fc.asyncProperty(anyDraft, async (draft) => {
      const { parts, templateParameters = {} } = await createAndSend(draft);
      const sent = await sentOf(parts.name);
      assert.deepEqual(sent, componentsOf(templateParameters as never), "in the order of §2.4");
      assert.equal(
        readInOrder(parts.componentSchema, templateParameters),
        filledByProvider(parts.componentSchema, sent),
      );
    }),
    { numRuns: 20 },
  );
});

test("no field and 200 fields, made elsewhere: asked for, sent and read in the order of their numbers", async () => {
  for (const count of [0, 200]) {
    const name = `nyingi_${count}`;
    const text = Array.from({ length: count }, (_, n) => `x {{${count - n}}} x`).join(" ");
    const components = [{ type: "BODY", text: `Habari ${text}` }];
    await tell(desk, [
      { aggregateId: `${name}:sw`, data: { status: "approved", providerComponents: components } },
    ]);
    const templateParameters = filledIn(components);
    const to = [`+2557540009${count === 0 ? "01" : "02"}`];
    await sendChatTemplate(ctx, {
      to,
      templateName: name,
      language: "sw",
      ...(templateParameters && { templateParameters }),
    });
    const sent = await sentOf(name);
    const texts = sent[0]?.parameters.map((parameter) => parameter.text) ?? [];
    assert.deepEqual(
      texts,
      Array.from({ length: count }, (_, n) => `body ${n + 1} 🎉`),
    );
    assert.equal(readInOrder(components, templateParameters ?? {}), filledByProvider(components, sent));
  }
});
