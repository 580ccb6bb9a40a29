import { orderedSlots } from "#lib/client/send/slot-order.ts";
import { type Slot, type SlotPlace, slotsOf } from "#lib/client/send/template-slots.ts";
import { t } from "#lib/contract/language.ts";
import { DEFAULT_TEMPLATE_LANGUAGE } from "#lib/contract/wire/limits.ts";
import { placeWord } from "./field-label.ts";

type TemplateValuesProps = {
  templateName: string;
  language: string;
  parameters: Record<string, unknown>;
};

/** A template by its name, and the values that go into it. */
export function TemplateValues({ templateName, language, parameters }: TemplateValuesProps) {
  const { texts, buttons } = slotsOf(parameters);
  const code = language.trim() || DEFAULT_TEMPLATE_LANGUAGE;
  return (
    <>
      <span className="code">{templateName.trim()}</span>
      <span className="text-ink-3">{t(` in ${code}`, ` kwa ${code}`)}</span>
      <Part place="header" texts={texts} />
      <Part place="body" texts={texts} />
      {buttons.length > 0 && (
        <span className="mt-1 block text-12 text-ink-2">
          {t("Buttons:", "Vitufe:")} {buttons.map((button) => button.value || t("empty", "tupu")).join(" · ")}
        </span>
      )}
    </>
  );
}

function Part({ place, texts }: { place: SlotPlace; texts: readonly Slot[] }) {
  return orderedSlots(texts, place).map((slot) => (
    <span key={`${place}${slot.name}`} className="mt-1 block text-13">
      <span className="text-ink-3">
        {placeWord(place)} {slot.name.trim()}:
      </span>{" "}
      {slot.value || <span className="text-ink-3">{t("empty", "tupu")}</span>}
    </span>
  ));
}
