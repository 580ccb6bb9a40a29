"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type Rule, type RuleField, rulesOf } from "#lib/client/templates/draft-rules.ts";
import { useCreateTemplate } from "#lib/client/templates/mutations.ts";
import { knownTemplatesQuery } from "#lib/client/templates/queries.ts";
import { partsOfDraft } from "#lib/client/templates/read-template.ts";
import { slotsOfDraft, type TemplateDraft } from "#lib/client/templates/template-draft.ts";
import type { Template } from "#lib/contract/desk/template.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { isStillOn } from "../../ui/load/leaving.ts";
import { useKeptValues } from "../../ui/load/use-kept-values.ts";

type ComposerOptions = {
  initial: TemplateDraft;
  /** Under what the draft is kept through a reload. */
  keptAs: string;
  onCreated: (template: Template) => void;
};

/** The draft of a template, its rules, and the one press that creates it. */
export function useTemplateComposer({ initial, keptAs, onCreated }: ComposerOptions) {
  const form = useForm<TemplateDraft>({ defaultValues: initial });
  const draft = form.watch();
  // In this tab only: the words of a template and its samples are written for everybody, and hold nobody's data.
  const { isBack, forget } = useKeptValues(form, keptAs);
  const [wantsAll, setWantsAll] = useState(false);
  const creating = useCreateTemplate();
  const known = useQuery(knownTemplatesQuery(draft.name)).data;
  const refused = refusedRules(creating.error);
  const isNameRefused = refused.some(({ field }) => field === "name");
  // What the service said of the name counts, whatever we know of others.
  const rules = [...(isNameRefused ? [] : takenRule(draft, known)), ...rulesOf(draft)];
  const unmet = [...refused, ...rules.filter(({ isMet }) => !isMet)];

  function set(change: Partial<TemplateDraft>) {
    // What was refused is being mended; what may have been created stays said.
    if (creating.error !== null && !isLost(creating.error)) creating.reset();
    form.reset({ ...form.getValues(), ...change }, { keepDefaultValues: true });
    sessionStorage.setItem(`tuma-kept-${keptAs}`, JSON.stringify(form.getValues()));
  }
  function submit() {
    const parts = partsOfDraft(draft);
    setWantsAll(true);
    if (unmet.length > 0 || !parts) return;
    const from = location.pathname;
    // Its verdict may come when this page is left.
    creating.mutateAsync({ ...parts, createToken: tokenOf(keptAs) }).then(
      (template) => {
        tokens.delete(keptAs);
        forget();
        if (isStillOn(from)) onCreated(template);
      },
      // A refusal was an answer: what is mended is another creation. A lost one keeps its token.
      (error: Error) => {
        if (!isLost(error)) tokens.delete(keptAs);
      },
    );
  }
  return {
    draft,
    slots: draft.json === null ? slotsOfDraft(draft) : [],
    rules,
    unmet,
    /** Refused for a reason that is about no field: it stands above the form. */
    isRefused: creating.error !== null && !isLost(creating.error) && refused.length === 0,
    isBack,
    wantsAll,
    set,
    submit,
    forget,
    creating,
    rulesAt: (field: RuleField): Rule[] => rules.filter((rule) => rule.field === field),
  };
}

// One for a draft, however often its page is left: a second press, or one after a lost answer, creates nothing more.
const tokens = new Map<string, string>();

function tokenOf(keptAs: string): string {
  const token = tokens.get(keptAs) ?? crypto.randomUUID();
  tokens.set(keptAs, token);
  return token;
}

export type TemplateComposer = ReturnType<typeof useTemplateComposer>;

/** Whether it may have been created: by the service, or by our own server, whose answer did not come. */
export const isLost = (error: Error | null): boolean =>
  error instanceof Fault && error.retry === "unknown-outcome";

/** Fields of a refusal that are no rule of the form: each stands at its field, and nothing is submitted before it is changed. */
function refusedRules(error: Error | null): Rule[] {
  if (isLost(error) || !(error instanceof Fault)) return [];
  return error.fields.flatMap(({ path, rule }) =>
    (REFUSED_FIELDS as readonly string[]).includes(path)
      ? [{ field: path as RuleField, says: rule, isMet: false }]
      : [],
  );
}

const REFUSED_FIELDS = [
  "name",
  "language",
  "category",
  "header",
  "body",
  "footer",
  "buttons",
] as const satisfies RuleField[];

type Known = readonly { name: string; language: string; state: string }[] | undefined;

/** Said before the call: the service would refuse the name a second time. */
function takenRule({ name, language }: TemplateDraft, known: Known): Rule[] {
  if (name === "" || !known) return [];
  const isTaken = known.some(
    (variant) =>
      variant.name === name &&
      variant.language === language &&
      variant.state !== "deleted" &&
      variant.state !== "unverified",
  );
  return [
    {
      field: "name",
      says: t(
        "We know no other template of this name in this language",
        "Hatujui kiolezo kingine chenye jina hili katika lugha hii",
      ),
      isMet: !isTaken,
    },
  ];
}
