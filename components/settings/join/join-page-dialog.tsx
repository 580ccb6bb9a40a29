"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { contactListsQuery } from "#lib/client/contact-lists/queries.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import { useCreateJoinPage, useUpdateJoinPage } from "#lib/client/join-pages.ts";
import type { CreateJoinPage, JoinPage } from "#lib/contract/desk/people/join-page.ts";
import { t } from "#lib/contract/language.ts";
import {
  JOIN_PATH,
  JOIN_SLUG,
  MAX_JOIN_NAME,
  MAX_JOIN_TEXT,
  MAX_JOIN_TITLE,
} from "#lib/contract/rules/join.ts";
import { LANGUAGE_NAMES, PUBLIC_LANGUAGES } from "#lib/contract/rules/public-words.ts";
import { Fault } from "#lib/fault.ts";
import { SenderField } from "../../domain/sender-field.tsx";
import { usePurposeChoices } from "../../domain/use-purposes.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

/** `page` null: a new one. */
type JoinPageDialogProps = { page: JoinPage | null; isOpen: boolean; onClose: () => void };

const EMPTY = { title: "", text: "" };
const NEW: CreateJoinPage = {
  ...{ slug: "", name: "", wording: { en: EMPTY, sw: EMPTY }, purposes: ["marketing"] },
  ...{ listId: null, senderId: "", isOpen: true },
};

/** Makes a page on which people join, or changes one. */
export function JoinPageDialog({ page, isOpen, onClose }: JoinPageDialogProps) {
  const [typed, setTyped] = useState<CreateJoinPage>(page ?? NEW);
  const { save, isPending, error } = useSaving(page, onClose);
  const type = (change: Partial<CreateJoinPage>) => setTyped({ ...typed, ...change });
  const isSlugUsed = error instanceof Fault && error.fields.some(({ path }) => path === "slug");
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={
        page === null
          ? t("New join page", "Ukurasa mpya wa kujiunga")
          : t("Change the join page", "Badilisha ukurasa wa kujiunga")
      }
      purpose={t(
        "People read these words, type their number, and have joined when they have typed the code of an SMS. The words are kept as proof of their consent.",
        "Watu husoma maneno haya, huandika namba yao, na huwa wamejiunga wakishaandika msimbo wa SMS. Maneno huhifadhiwa kama uthibitisho wa ridhaa yao.",
      )}
      button={t("Save the page", "Hifadhi ukurasa")}
      isBusy={isPending}
      lockedBecause={whyNot(typed)}
      onSubmit={() => save(typed)}
      onClose={onClose}
    >
      <Field label={t("Name", "Jina")} hint={t("For your team", "Kwa timu yako")}>
        <Input
          maxLength={MAX_JOIN_NAME}
          value={typed.name}
          onChange={(event) => type({ name: event.target.value })}
        />
      </Field>
      {page === null && (
        <Field
          label={t("Address", "Anwani")}
          hint={t(
            `What comes after ${JOIN_PATH}: small letters, digits and hyphens. It stays.`,
            `Kinachofuata baada ya ${JOIN_PATH}: herufi ndogo, tarakimu na vistari. Haibadiliki.`,
          )}
          error={isSlugUsed ? detailOf(error) : undefined}
        >
          <Input
            isCode
            autoComplete="off"
            placeholder="duka"
            value={typed.slug}
            onChange={(event) => type({ slug: event.target.value.trim().toLowerCase() })}
          />
        </Field>
      )}
      <WordsFields typed={typed} onType={type} />
      <PurposesField typed={typed} onType={type} />
      <ListField typed={typed} onType={type} listName={page?.listName ?? null} />
      <SenderField
        field={{
          ...{ name: "senderId", value: typed.senderId, onBlur: () => undefined, ref: () => undefined },
          onChange: (given: string | { target: { value: string } }) =>
            type({ senderId: typeof given === "string" ? given : given.target.value }),
        }}
      />
      <Checkbox
        label={t("Open: people can join", "Umefunguliwa: watu wanaweza kujiunga")}
        checked={typed.isOpen}
        onChange={(event) => type({ isOpen: event.target.checked })}
      />
      {!isSlugUsed && <SaveFault error={error} title={t("Not saved", "Haukuhifadhiwa")} />}
    </FormDialog>
  );
}

type PartProps = { typed: CreateJoinPage; onType: (change: Partial<CreateJoinPage>) => void };

function WordsFields({ typed: { wording }, onType }: PartProps) {
  return PUBLIC_LANGUAGES.map((language) => {
    const words = wording[language];
    const write = (change: Partial<typeof words>) =>
      onType({ wording: { ...wording, [language]: { ...words, ...change } } });
    return (
      <fieldset key={language} className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold text-13">{LANGUAGE_NAMES[language]}</legend>
        <Field label={t(`Title (${LANGUAGE_NAMES[language]})`, `Kichwa (${LANGUAGE_NAMES[language]})`)}>
          <Input
            lang={language}
            maxLength={MAX_JOIN_TITLE}
            value={words.title}
            onChange={(event) => write({ title: event.target.value })}
          />
        </Field>
        <Field
          label={t(
            `What people agree to (${LANGUAGE_NAMES[language]})`,
            `Watu wanakubali nini (${LANGUAGE_NAMES[language]})`,
          )}
        >
          <Textarea
            lang={language}
            rows={3}
            maxLength={MAX_JOIN_TEXT}
            value={words.text}
            onChange={(event) => write({ text: event.target.value.replace(/\s*\n\s*/g, " ") })}
          />
        </Field>
      </fieldset>
    );
  });
}

function PurposesField({ typed: { purposes }, onType }: PartProps) {
  const [before] = useState(purposes);
  const choices = usePurposeChoices(before);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold text-13">{t("Consent to", "Ridhaa ya")}</legend>
      {choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={purposes.includes(value)}
          onChange={({ target: { checked } }) =>
            onType({ purposes: checked ? [...purposes, value] : purposes.filter((one) => one !== value) })
          }
        />
      ))}
    </fieldset>
  );
}

const NO_LIST = "none";

function ListField({ typed: { listId }, onType, listName }: PartProps & { listName: string | null }) {
  const [before] = useState({ id: listId, name: listName });
  const lists = useQuery(contactListsQuery({})).data?.items ?? [];
  const options = lists.map(({ id, name }) => ({ value: id, label: name }));
  // One of another page of lists.
  const isMissing = before.id !== null && !lists.some(({ id }) => id === before.id);
  return (
    <Field
      label={t("List", "Orodha")}
      hint={t("People who have joined come into it", "Waliojiunga huingia humu")}
    >
      <Select
        value={listId ?? NO_LIST}
        onChange={(value) => onType({ listId: value === NO_LIST ? null : value })}
        options={[
          { value: NO_LIST, label: t("No list", "Hakuna orodha") },
          ...(isMissing && before.id !== null ? [{ value: before.id, label: before.name ?? "" }] : []),
          ...options,
        ]}
      />
    </Field>
  );
}

function useSaving(page: JoinPage | null, onClose: () => void) {
  const create = useCreateJoinPage();
  const update = useUpdateJoinPage(page?.id ?? "");
  function done() {
    showToast({
      tone: "green",
      title: t(
        "Join page saved. People see it within 5 seconds.",
        "Ukurasa wa kujiunga umehifadhiwa. Watu watauona ndani ya sekunde 5.",
      ),
    });
    onClose();
  }
  return {
    save(typed: CreateJoinPage) {
      if (page === null) create.mutate(typed, { onSuccess: done });
      else update.mutate({ ...changeableOf(typed), seen: changeableOf(page) }, { onSuccess: done });
    },
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}

const changeableOf = ({
  name,
  wording,
  purposes,
  listId,
  senderId,
  isOpen,
}: Omit<CreateJoinPage, "slug">) => ({
  ...{ name, wording, purposes, listId, senderId, isOpen },
});

function whyNot({ name, slug, wording, purposes, senderId }: CreateJoinPage): string | undefined {
  if (name.trim() === "") return t("Give the page a name", "Upe ukurasa jina");
  if (!JOIN_SLUG.test(slug))
    return t(
      "Write an address of at least 2 small letters or digits",
      "Andika anwani ya angalau herufi ndogo au tarakimu 2",
    );
  if (
    PUBLIC_LANGUAGES.some((language) => Object.values(wording[language]).some((text) => text.trim() === ""))
  )
    return t(
      "Write the title and the text in both languages",
      "Andika kichwa na maandishi kwa lugha zote mbili",
    );
  if (purposes.length === 0) return t("Choose what people agree to", "Chagua watu wanakubali nini");
  return senderId.trim() === "" ? t("Write the sender of the SMS", "Andika mtumaji wa SMS") : undefined;
}
