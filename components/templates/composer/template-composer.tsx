"use client";

import { useEffect, useRef } from "react";
import { StatusPill } from "#components/domain/status/status-pill.tsx";
import { buttonsShown, TemplatePreview } from "#components/domain/template/template-preview.tsx";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { partsOfDraft } from "#lib/client/templates/read-template.ts";
import { EMPTY_TEMPLATE, type TemplateDraft } from "#lib/client/templates/template-draft.ts";
import { t } from "#lib/contract/language.ts";
import { exchangedNames } from "#lib/contract/rules/template/exchanged-names.ts";
import { Fault, type FieldError } from "#lib/fault.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ButtonsSection } from "./buttons-section.tsx";
import { ExpertPane } from "./expert-pane.tsx";
import { NameSection, SamplesSection } from "./name-section.tsx";
import { SubmitCard } from "./submit-card.tsx";
import { TextSection } from "./text-section.tsx";
import { isLost, useTemplateComposer } from "./use-template-composer.ts";

// First: the rules of fields bring schemas with them.

type TemplateComposerProps = {
  initial: TemplateDraft;
  keptAs: string;
  /** What it is a copy of; absent for an empty one. */
  from?: string | undefined;
};

/** A new template: rules beside every field, the phone beside the form, and the exact request below. */
export function TemplateComposer({ initial, keptAs, from }: TemplateComposerProps) {
  const go = useNavigate();
  const composer = useTemplateComposer({
    initial,
    keptAs,
    onCreated: ({ id }) => go.push(`/templates/${id}`),
  });
  const { draft, set, creating } = composer;
  const faults = creating.error instanceof Fault ? creating.error.fields : [];
  const refusal = useRefusal(creating.error, { faults, isExpert: draft.json !== null });
  const errorAt = (path: string) => faults.find((field) => field.path === path)?.rule;
  const lostId = errorAt("templateId");
  const schema = partsOfDraft(draft)?.componentSchema ?? null;
  const note = from === undefined ? "" : t(`A copy of ${from}. `, `Nakala ya ${from}. `);
  const back = composer.isBack ? t(" What you typed here is back.", " Ulichoandika hapa kimerudi.") : "";
  return (
    <Page>
      <PageHeader
        back={{ href: "/templates", label: t("Templates", "Violezo") }}
        title={t("New template", "Kiolezo kipya")}
        state={<StatusPill name="draft" />}
        purpose={t(
          `${note}Nothing goes to the provider until you submit it.${back}`,
          `${note}Hakuna kinachoenda kwa mtoa huduma hadi ukiwasilishe.${back}`,
        )}
        actions={
          <Button
            onClick={() => {
              set(initial);
              composer.forget();
            }}
          >
            {t("Discard", "Tupa")}
          </Button>
        }
      />
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-8 max-lg:grid-cols-[minmax(0,1fr)_16.5rem] max-md:grid-cols-1"
      >
        <div ref={refusal.place} className="flex min-w-0 flex-col gap-8">
          {refusal.note}
          <NameSection composer={composer} errorAt={errorAt} />
          {draft.json === null && (
            <>
              <TextSection composer={composer} errorAt={errorAt} />
              <ButtonsSection composer={composer} errorAt={errorAt} />
              <SamplesSection composer={composer} exchanged={exchangedNames(schema, "body")} />
            </>
          )}
          <ExpertPane composer={composer} onForm={() => set({ ...EMPTY_TEMPLATE, name: draft.name })} />
          <SubmitCard composer={composer} lostId={lostId} />
        </div>
        <aside
          aria-label={t("Preview", "Onyesho la awali")}
          className="sticky top-20 max-md:static max-md:max-w-80"
        >
          <TemplatePreview
            componentSchema={schema}
            buttons={buttonsShown(schema)}
            values={draft.samples}
            marked="samples"
          />
        </aside>
      </form>
    </Page>
  );
}

const FIELDS = ["name", "language", "category"];
const TEXT_FIELDS = ["header", "body", "footer", "buttons"];

type Refused = { faults: readonly FieldError[]; isExpert: boolean };

/**
 * A refusal stands at the field it means; one that means none, or one that the form does not show, stands above the
 * form, word by word. Whichever it is, the person is brought there.
 */
export function useRefusal(error: Error | null, { faults, isExpert }: Refused) {
  const place = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const shown = isExpert ? FIELDS : [...FIELDS, ...TEXT_FIELDS];
  const isAtField = faults.some(({ path }) => shown.includes(path));
  useEffect(() => {
    if (error === null || isLost(error)) return;
    const field = place.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (field) field.focus();
    // A group of choices or of buttons has no field of its own to go to, but says it in its place.
    else (above.current ?? place.current?.querySelector("[role=alert]"))?.scrollIntoView({ block: "center" });
  }, [error]);
  const isAbove = error !== null && !isAtField && !isLost(error);
  const note = isAbove && (
    <div ref={above}>
      <FaultNote error={error} title={t("Nothing was created", "Hakuna kilichotengenezwa")} />
    </div>
  );
  return { place, note };
}
