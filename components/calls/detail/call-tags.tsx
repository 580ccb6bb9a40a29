"use client";

import { Plus, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useSetCallTags } from "#lib/client/calls/mutations.ts";
import type { CallDetail } from "#lib/contract/desk/call/call.ts";
import { t } from "#lib/contract/language.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Section } from "../../ui/section.tsx";

const MOST = 20;

/** Words of our own to find calls by. */
export function CallTags({ call, canChange }: { call: CallDetail; canChange: boolean }) {
  const [text, setText] = useState("");
  const { mutate, isPending, error } = useSetCallTags(call.id);
  const { tags } = call;
  const isKnown = tags.some((tag) => tag.toLowerCase() === text.trim().toLowerCase());
  const why = isKnown
    ? t("The call has this tag", "Simu tayari ina lebo hii")
    : tags.length >= MOST
      ? t(`At most ${MOST} tags`, `Lebo zisizidi ${MOST}`)
      : undefined;
  function add(event: FormEvent) {
    event.preventDefault();
    const tag = text.trim();
    if (tag === "" || why !== undefined || isPending) return;
    // What was typed on while it was being saved stays.
    mutate(
      { tags: [...tags, tag], seen: tags },
      { onSuccess: () => setText((now) => (now === text ? "" : now)) },
    );
  }
  return (
    <Section title={t("Tags", "Lebo")}>
      <Card isPadded className="flex flex-col gap-3">
        {tags.length === 0 && <p className="text-13 text-ink-3">{t("No tags yet", "Hakuna lebo bado")}</p>}
        {tags.length > 0 && (
          <ul aria-label={t("Tags", "Lebo")} className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li
                key={tag}
                className="inline-flex h-7 max-w-full items-center rounded-1 border border-line-strong bg-sunken px-2 text-12 max-sm:h-11"
              >
                <PageLink
                  href={`/calls?tag=${encodeURIComponent(tag)}`}
                  className="truncate rounded-1 text-center hover:underline max-sm:min-w-11 max-sm:leading-11"
                >
                  {tag}
                </PageLink>
                {canChange && (
                  <button
                    type="button"
                    aria-label={t(`Remove the tag ${tag}`, `Ondoa lebo ${tag}`)}
                    disabled={isPending}
                    onClick={() => mutate({ tags: tags.filter((other) => other !== tag), seen: tags })}
                    className="-mr-1.5 ml-0.5 grid size-6 flex-none place-items-center rounded-1 text-ink-3 hover:text-ink max-sm:size-11 [&>.lucide]:size-3.5"
                  >
                    <X />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {canChange && (
          <form onSubmit={add} className="flex items-end gap-2">
            <Field label={t("New tag", "Lebo mpya")} error={text === "" ? undefined : why} className="flex-1">
              <Input
                value={text}
                maxLength={40}
                autoComplete="off"
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
            <Button type="submit" icon={<Plus />} isBusy={isPending}>
              {t("Add tag", "Ongeza lebo")}
            </Button>
          </form>
        )}
        <SaveFault error={error} title={t("Tags not changed", "Lebo hazijabadilishwa")} />
      </Card>
    </Section>
  );
}
