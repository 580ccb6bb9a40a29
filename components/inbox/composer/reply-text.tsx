"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Controller } from "react-hook-form";
import { savedRepliesQuery } from "#lib/client/inbox/saved-replies.ts";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import { fillName, hasNameField } from "#lib/contract/rules/text/fill-name.ts";
import { MASK } from "#lib/contract/rules/text/mask.ts";
import { knownNameOf } from "../../domain/chat/name-of.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { preloadDialog } from "../../ui/popup/dialog.tsx";
import type { ReplyWriting } from "./use-reply-writing.ts";

const { Part: SavedReplies, preload } = lazyPart(() =>
  import("../saved/saved-replies.tsx").then((part) => part.SavedReplies),
);

const { Part: PersonFields } = lazyPart(() =>
  import("./person-fields.tsx").then((part) => part.PersonFields),
);

type ReplyTextProps = {
  conversation: Conversation;
  writing: ReplyWriting;
  error: string | undefined;
  isBusy: boolean;
};

/** The text of an answer, typed or picked: a slash at its beginning opens the saved replies. */
export function ReplyText({ conversation, writing, error, isBusy }: ReplyTextProps) {
  const client = useQueryClient();
  const { form, picking, put, setCaret } = writing;
  const name = knownNameOf(conversation);
  const setText = (text: string) => form.setValue("text", text, { shouldDirty: true });
  function loadAhead() {
    preload();
    preloadDialog();
    void client.prefetchQuery(savedRepliesQuery);
  }
  return (
    <Controller
      control={form.control}
      name="text"
      render={({ field }) => (
        <>
          <div className="flex w-full flex-col gap-2 not-empty:mb-2">
            {field.value.includes("{{") && !conversation.number.includes(MASK) && (
              <Suspense>
                <PersonFields number={conversation.number} text={field.value} onFill={setText} />
              </Suspense>
            )}
            <NameAsked text={field.value} name={name} onFill={setText} />
          </div>
          <Field
            label={t("Message", "Ujumbe")}
            hint={t("*bold*  _italic_  ~struck~", "*nene*  _mlazo_  ~iliyokatwa~")}
            isLabelHidden
            error={error}
            errorPlace="above"
            className="flex-1 basis-40"
          >
            <Textarea
              {...field}
              isLine
              readOnly={isBusy}
              aria-keyshortcuts="r /"
              placeholder={t("Write, or / for saved replies", "Andika, au / kwa majibu yaliyohifadhiwa")}
              onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
              onFocus={loadAhead}
              onChange={(event) => {
                if (!picking.takes(field.value, event.target.value, event.nativeEvent)) field.onChange(event);
              }}
              onKeyDown={picking.onKeyDown}
            />
          </Field>
          <Opened when={picking.isOpen} preload={preload}>
            <SavedReplies
              isOpen={picking.isOpen}
              name={name}
              sought={picking.sought}
              onSeek={picking.setSought}
              onPick={put}
              onClose={picking.close}
            />
          </Opened>
        </>
      )}
    />
  );
}

type NameAskedProps = { text: string; name: string | null; onFill: (text: string) => void };

/** What stands where nobody knows the name of a person: asked for before anything can be sent. */
export function NameAsked({ text, name, onFill }: NameAskedProps) {
  const [standIn, setStandIn] = useState(name ?? "");
  if (!hasNameField(text)) return null;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field
        label={t("Default text", "Maandishi mbadala")}
        hint={
          name === null
            ? t("We do not know their name", "Hatujui jina lake")
            : t("In place of {{name}}", "Badala ya {{name}}")
        }
        className="flex-1 basis-60"
      >
        <Input
          value={standIn}
          maxLength={60}
          placeholder="Mteja"
          onChange={(event) => setStandIn(event.target.value)}
        />
      </Field>
      <Button
        lockedBecause={
          standIn.trim() === ""
            ? t("Write the default text first", "Andika kwanza maandishi mbadala")
            : undefined
        }
        onClick={() => onFill(fillName(text, standIn.trim()))}
      >
        {t("Fill in", "Jaza")}
      </Button>
    </div>
  );
}
