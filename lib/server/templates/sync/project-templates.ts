import { MAX_TEMPLATE_LANGUAGE, MAX_TEMPLATE_NAME } from "../../../contract/rules/template/template-key.ts";
import { type TemplateRead, templateIn } from "../../../contract/wire/template-answer.ts";
import { effect } from "../../../contract/words/reason/event-effects.ts";
import type { Reason } from "../../../contract/words/reason/reason.ts";
import type { Tx } from "../../../db/index.ts";
import type { NewTemplate } from "../../store/template/template.ts";
import { type AboutTemplate, type RecordedTemplate, recordTemplateFacts } from "./record-template-facts.ts";

/** An event about a template as the projection knows it. */
export type TemplateEvent = {
  seq: number;
  eventId: string;
  aggregateId: string | null;
  occurredAt: Date;
  data: Record<string, unknown>;
};

/** What an event did; `isNews` where the state of a template moved by it. */
export type TemplateEffect = { effect: Reason; isNews: boolean };

/** Builds the catalogue from `template.status.updated`; what each event did, by `seq`. */
export async function projectTemplates(
  tx: Tx,
  events: readonly TemplateEvent[],
): Promise<Map<number, TemplateEffect>> {
  const effects = new Map<number, TemplateEffect>();
  const read = events.flatMap((event) => {
    const about = aboutOf(event);
    if (!about) effects.set(event.seq, { effect: effect("no-template"), isNews: false });
    return about ? [{ seq: event.seq, about }] : [];
  });
  const recorded = await recordTemplateFacts(
    tx,
    read.map(({ about }) => about),
  );
  for (const [index, { seq, about }] of read.entries()) {
    const outcome = recorded[index];
    if (!outcome) continue;
    effects.set(seq, { effect: effectOf(about, outcome), isNews: outcome.before !== outcome.after });
  }
  return effects;
}

function aboutOf({ eventId, aggregateId, occurredAt, data }: TemplateEvent): AboutTemplate | null {
  const said = templateIn(data);
  const key = keyIn(said, aggregateId);
  if (!key) return null;
  const template: NewTemplate = { ...key, origin: "event", createdBy: null };
  const { revision } = said;
  return {
    template,
    fact: { id: eventId, source: "event", occurredAt, revision, byName: null, said },
  };
}

/** By its own members, else by `<template_name>:<language>` (§2.9). */
function keyIn({ name, language }: TemplateRead, aggregateId: string | null) {
  const [, first, last] = /^(.+):([^:]+)$/.exec(aggregateId ?? "") ?? [];
  const found = { name: name ?? first?.trim(), language: language ?? last?.trim() };
  if (!found.name || !found.language) return null;
  return {
    name: found.name.slice(0, MAX_TEMPLATE_NAME),
    language: found.language.slice(0, MAX_TEMPLATE_LANGUAGE),
  };
}

function effectOf({ template }: AboutTemplate, { before, after, isNewest }: RecordedTemplate): Reason {
  const { name, language } = template;
  if (before !== after) return effect("template-moved", { name, language, state: after });
  return isNewest
    ? effect("template-known", { name, language, state: after })
    : effect("template-older", { name, language });
}
