import type { Draft } from "#lib/client/send/draft.ts";
import { orderedSlots } from "#lib/client/send/slot-order.ts";
import type { SlotPlace } from "#lib/client/send/template-slots.ts";

/** What is known of a template message here: its name and the values that go into it, in their order. */
export function TemplateWords({ draft }: { draft: Draft }) {
  const { templateName, language, texts, buttons } = draft;
  if (templateName.trim() === "") return <span className="text-ink-3">Name a template</span>;
  return (
    <>
      <span className="code">{templateName.trim()}</span>
      <span className="text-ink-3"> in {language.trim() || "en"}</span>
      <Values place="header" texts={texts} />
      <Values place="body" texts={texts} />
      {buttons.length > 0 && (
        <span className="mt-1 block text-12 text-ink-2">
          Buttons: {buttons.map((button) => button.value || "empty").join(" · ")}
        </span>
      )}
    </>
  );
}

function Values({ place, texts }: { place: SlotPlace; texts: Draft["texts"] }) {
  return orderedSlots(texts, place).map((slot) => (
    <span key={`${place}${slot.name}`} className="mt-1 block text-13">
      <span className="text-ink-3">
        {place === "header" ? "Header" : "Body"} {`{{${slot.name.trim()}}}`}
      </span>{" "}
      {slot.value || <span className="text-ink-3">empty</span>}
    </span>
  ));
}
