"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, Suspense, useRef, useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { savedRepliesQuery } from "#lib/client/inbox/saved-replies.ts";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import { fillName, hasNameField } from "#lib/contract/rules/text/fill-name.ts";
import { MASK } from "#lib/contract/rules/text/mask.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";
import { knownNameOf } from "../../domain/chat/name-of.ts";
import { TextCount } from "../../domain/text-count.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { preloadDialog } from "../../ui/popup/dialog.tsx";
import { putInto } from "./put-into.ts";
import type { ReplyDraft } from "./reply-draft.ts";

const { Part: SavedReplies, preload } = lazyPart(() =>
  import("../saved/saved-replies.tsx").then((part) => part.SavedReplies),
);

const { Part: PersonFields } = lazyPart(() =>
  import("./person-fields.tsx").then((part) => part.PersonFields),
);

type ReplyTextProps = {
  form: UseFormReturn<ReplyDraft>;
  conversation: Conversation;
  error: string | undefined;
  isBusy: boolean;
};

/** The text of an answer, typed or picked: a slash at its beginning opens the saved replies. */
export function ReplyText({ form, conversation, error, isBusy }: ReplyTextProps) {
  const client = useQueryClient();
  const picking = usePicking();
  const place = useRef<number | null>(null);
  const name = knownNameOf(conversation);
  const setText = (text: string) => form.setValue("text", text, { shouldDirty: true });
  function pick(picked: string) {
    setText(putInto(form.getValues("text"), place.current, picked));
    picking.close();
  }
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
          <Field
            label={t("Message", "Ujumbe")}
            hint={t("*bold*  _italic_  ~struck~", "*nene*  _mlazo_  ~iliyokatwa~")}
            error={error}
            action={
              <span className="flex items-center gap-3">
                <button
                  type="button"
                  className="link touch cursor-default"
                  aria-keyshortcuts="/"
                  onClick={() => !isBusy && picking.open()}
                >
                  {t("Saved replies", "Majibu yaliyohifadhiwa")}
                </button>
                <TextCount length={field.value.length} max={MAX_CHAT_TEXT_LENGTH} />
              </span>
            }
          >
            <Textarea
              {...field}
              rows={3}
              readOnly={isBusy}
              onSelect={(event) => {
                place.current = event.currentTarget.selectionStart;
              }}
              onFocus={loadAhead}
              onChange={(event) => {
                if (!picking.takes(field.value, event.target.value, event.nativeEvent)) field.onChange(event);
              }}
              onKeyDown={picking.onKeyDown}
            />
          </Field>
          {field.value.includes("{{") && !conversation.number.includes(MASK) && (
            <Suspense>
              <PersonFields number={conversation.number} text={field.value} onFill={setText} />
            </Suspense>
          )}
          <NameAsked text={field.value} name={name} onFill={setText} />
          <Opened when={picking.isOpen} preload={preload}>
            <SavedReplies
              isOpen={picking.isOpen}
              name={name}
              sought={picking.sought}
              onSeek={picking.setSought}
              onPick={pick}
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

/**
 * Whether the saved replies are open, and what is looked for in them. A slash at the beginning of a message opens them and is
 * never part of it: until they have loaded and taken the focus, all that is typed in the message is what is looked for.
 */
export function usePicking() {
  const [opened, setOpened] = useState<"by-slash" | "by-button" | null>(null);
  const [sought, setSought] = useState("");
  function open(how: "by-slash" | "by-button", first: string): void {
    setSought(first);
    setOpened(how);
  }
  const close = () => setOpened(null);
  return {
    isOpen: opened !== null,
    sought,
    setSought,
    open: () => open("by-button", ""),
    close,
    /** True where this input into the message is none of it. */
    takes(before: string, now: string, event: Event): boolean {
      if (opened === "by-slash") setSought((known) => known + now.slice(before.length).replaceAll("\n", ""));
      else if (before === "" && now.startsWith("/") && !isPasted(event)) open("by-slash", now.slice(1));
      else return false;
      return true;
    },
    /** In the message, while they load: what would be done to the words that are looked for. */
    onKeyDown(event: KeyboardEvent): void {
      if (opened !== "by-slash") return;
      if (event.key === "Escape") close();
      else if (event.key !== "Backspace") return;
      else if (sought === "") close();
      else setSought((known) => known.slice(0, -1));
      event.preventDefault();
    },
  };
}

/** An address may begin with a slash. */
const isPasted = (event: Event): boolean =>
  event instanceof InputEvent && /^insertFrom/.test(event.inputType);
