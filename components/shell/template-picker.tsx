"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import type { ButtonSlot, Slot } from "#lib/client/send/template-slots.ts";
import { templateChoicesQuery } from "#lib/client/templates/queries.ts";
import type { TemplateVariant } from "#lib/contract/desk/template.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { List } from "../ui/list.tsx";
import { SearchField } from "../ui/search-field.tsx";

/** What a composer fills in: the template and exactly the fields it has, empty. */
export type PickedTemplate = { templateName: string; language: string; texts: Slot[]; buttons: ButtonSlot[] };

/** The approved templates of the catalogue; one that cannot be sent from here says why. */
export function TemplatePicker({ onPick }: { onPick: (picked: PickedTemplate) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [q, setQ] = useState("");
  const { data, isPending, error } = useQuery({ ...templateChoicesQuery(q), enabled: isOpen });
  useAskedTemplate(onPick);
  function pick(variant: TemplateVariant) {
    onPick(pickedOf(variant));
    setOpen(false);
  }
  return (
    <>
      <Button icon={<FileText />} onClick={() => setOpen(true)}>
        Choose a template
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Choose a template"
        purpose="These are approved. A name that is not listed can be typed."
        width="wide"
        actions={
          <>
            <ButtonLink href="/templates">See all templates</ButtonLink>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
          </>
        }
      >
        <SearchField label="Name or words in the text" value={q} onSearch={setQ} />
        {error !== null && <p className="text-13 text-red-fg">We could not read the templates.</p>}
        {isPending && error === null && <p className="text-13 text-ink-3">Reading templates…</p>}
        {data?.length === 0 && (
          <p className="text-13 text-ink-2">
            {q === "" ? "We know no approved template yet." : `No approved template fits “${q}”.`}
          </p>
        )}
        {data && data.length > 0 && (
          <List label="Approved templates">
            {data.map((variant) => (
              <Choice key={variant.id} variant={variant} onPick={() => pick(variant)} />
            ))}
          </List>
        )}
      </Dialog>
    </>
  );
}

/** "Send with it" names the template in the address: it is taken once, and the address forgets it. */
function useAskedTemplate(onPick: (picked: PickedTemplate) => void) {
  const params = useSearchParams();
  const name = params.get("template") ?? "";
  const language = params.get("language");
  const { data } = useQuery({ ...templateChoicesQuery(name), enabled: name !== "" });
  const found =
    name === "" ? undefined : data?.find((each) => each.name === name && each.language === language);
  const take = useEffectEvent((variant: TemplateVariant) => {
    const rest = new URLSearchParams(params);
    rest.delete("template");
    rest.delete("language");
    history.replaceState(null, "", `?${rest}`);
    if (variant.unsupported === null) onPick(pickedOf(variant));
  });
  useEffect(() => {
    if (found) take(found);
  }, [found]);
}

function Choice({ variant, onPick }: { variant: TemplateVariant; onPick: () => void }) {
  const { name, language, text, unsupported } = variant;
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <span className="code font-medium">{name}</span>{" "}
          <span className="text-12 text-ink-3">{language}</span>
        </p>
        <p className="truncate text-12 text-ink-2">{unsupported ?? text ?? "Text not known"}</p>
      </div>
      <Button
        size="small"
        lockedBecause={unsupported ?? undefined}
        aria-label={`Use ${name} in ${language}`}
        onClick={onPick}
      >
        Use
      </Button>
    </li>
  );
}

function pickedOf({ name, language, slots }: TemplateVariant): PickedTemplate {
  const texts = (["header", "body"] as const).flatMap((place) =>
    slots[place].map((slot) => ({ place, name: slot, value: "" })),
  );
  return { templateName: name, language, texts, buttons: buttonsOf(slots.buttons) };
}

/**
 * A link without a field and a call take no value. The service tells buttons apart by their order alone (§2.4), so those
 * before one that takes a value keep their place.
 */
function buttonsOf(buttons: TemplateVariant["slots"]["buttons"]): ButtonSlot[] {
  const last = buttons.findLastIndex(({ subType, keys }) => subType === "quick_reply" || keys.length > 0);
  return buttons
    .slice(0, last + 1)
    .map(({ subType }) => ({ subType: subType === "url" ? "url" : "quick_reply", value: "" }));
}
