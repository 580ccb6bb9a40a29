"use client";

import { orderedSlots } from "#lib/client/send/slot-order.ts";
import { type Slot, type SlotPlace, slotsOf } from "#lib/client/send/template-slots.ts";
import { valuesAsRead } from "#lib/contract/rules/text/values-as-read.ts";
import type { TemplateParameters } from "#lib/contract/wire/chat.ts";
import { DEFAULT_TEMPLATE_LANGUAGE } from "#lib/contract/wire/limits.ts";
import { PhonePreview } from "../phone-preview.tsx";
import { buttonsShown, TemplatePreview } from "./template-preview.tsx";
import { useKnownTemplate } from "./use-known-template.ts";

type TemplateReadingProps = {
  templateName: string;
  language: string;
  parameters: Record<string, unknown> | undefined;
};

/** The message of a template as its reader sees it; where its text is not known, the values that go into it. */
export function TemplateReading({ templateName, language, parameters = {} }: TemplateReadingProps) {
  const { known } = useKnownTemplate(templateName, language);
  const schema = known?.componentSchema ?? null;
  if (schema === null) {
    return (
      <PhonePreview
        sender="Your business chat"
        foot={templateName.trim() === "" ? undefined : "We do not know the text of this template"}
      >
        <Values templateName={templateName} language={language} parameters={parameters} />
      </PhonePreview>
    );
  }
  return (
    <TemplatePreview
      componentSchema={schema}
      buttons={buttonsShown(schema)}
      // Parameters that the service would not take are refused elsewhere; here they are as good as none.
      values={valuesAsRead(schema, parameters as TemplateParameters)}
      marked="values"
    />
  );
}

function Values({ templateName, language, parameters }: Required<TemplateReadingProps>) {
  const { texts, buttons } = slotsOf(parameters);
  if (templateName.trim() === "") return <span className="text-ink-3">Choose a template</span>;
  return (
    <>
      <span className="code">{templateName.trim()}</span>
      <span className="text-ink-3"> in {language.trim() || DEFAULT_TEMPLATE_LANGUAGE}</span>
      <Part place="header" texts={texts} />
      <Part place="body" texts={texts} />
      {buttons.length > 0 && (
        <span className="mt-1 block text-12 text-ink-2">
          Buttons: {buttons.map((button) => button.value || "empty").join(" · ")}
        </span>
      )}
    </>
  );
}

function Part({ place, texts }: { place: SlotPlace; texts: readonly Slot[] }) {
  return orderedSlots(texts, place).map((slot) => (
    <span key={`${place}${slot.name}`} className="mt-1 block text-13">
      <span className="text-ink-3">
        {place === "header" ? "Header" : "Body"} {slot.name.trim()}:
      </span>{" "}
      {slot.value || <span className="text-ink-3">empty</span>}
    </span>
  ));
}
