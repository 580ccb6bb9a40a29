"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { languageName } from "#components/domain/template/language-name.ts";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { SearchField } from "#components/ui/field/search/search-field.tsx";
import { List } from "#components/ui/list/list.tsx";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import type { ButtonSlot, Slot } from "#lib/client/send/template-slots.ts";
import { fitValues } from "#lib/client/templates/fit-values.ts";
import { knownTemplatesQuery, templateChoicesQuery } from "#lib/client/templates/queries.ts";
import type { TemplateVariant } from "#lib/contract/desk/template.ts";

/** What a composer fills in: the template and exactly the fields it has, empty. */
export type PickedTemplate = { templateName: string; language: string; texts: Slot[]; buttons: ButtonSlot[] };

/** The approved templates of the catalogue; one that cannot be sent from here says why. */
export function TemplatePicker({ onPick }: { onPick: (picked: PickedTemplate) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [q, setQ] = useState("");
  const client = useQueryClient();
  const { data, isPending, error } = useQuery({ ...templateChoicesQuery(q), enabled: isOpen });
  useAskedTemplate(onPick);
  async function pick(variant: TemplateVariant) {
    // Its text is there before its fields are: else the form would ask for them anew under the hand.
    await client.prefetchQuery(knownTemplatesQuery(variant.name));
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
        purpose="These are approved. You can also type a name that is not listed."
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
        {data?.choices.length === 0 && (
          <p className="text-13 text-ink-2">
            {q === "" ? "We know no approved template yet." : `No approved template matches “${q}”.`}
          </p>
        )}
        {data && data.choices.length > 0 && (
          <List label="Approved templates">
            {data.choices.map((variant) => (
              <Choice key={variant.id} variant={variant} onPick={() => void pick(variant)} />
            ))}
          </List>
        )}
        {data?.hasMore && (
          <p className="text-12 text-ink-3">There are more. Search for a name or for words of the text.</p>
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
  const { data } = useQuery(knownTemplatesQuery(name));
  const found = data?.find((each) => each.name === name && each.language === language);
  const take = useEffectEvent((variant: TemplateVariant) => {
    const rest = new URLSearchParams(params);
    rest.delete("template");
    rest.delete("language");
    history.replaceState(null, "", `?${rest}`);
    onPick(pickedOf(variant));
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
          <span className="text-12 text-ink-3">{languageName(language)}</span>
        </p>
        <p className="line-clamp-2 text-12 text-ink-2">{unsupported ?? text ?? "Text not known"}</p>
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

const pickedOf = ({ name, language, slots }: TemplateVariant): PickedTemplate => ({
  templateName: name,
  language,
  ...fitValues(slots, { texts: [], buttons: [] }),
});
