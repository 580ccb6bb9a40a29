"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { savedRepliesQuery } from "#lib/client/inbox/saved-replies.ts";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";
import { knownNameOf } from "../../domain/chat/name-of.ts";
import { TextCount } from "../../domain/text-count.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { preloadDialog } from "../../ui/popup/dialog.tsx";
import { NameAsked } from "./name-asked.tsx";
import { putInto } from "./put-into.ts";
import type { ReplyDraft } from "./reply-draft.ts";
import { usePicking } from "./use-picking.ts";

const { Part: SavedReplies, preload } = lazyPart(() =>
  import("../saved/saved-replies.tsx").then((part) => part.SavedReplies),
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
            label="Message"
            hint="*bold*  _italic_  ~struck~"
            error={error}
            action={
              <span className="flex items-center gap-3">
                <button
                  type="button"
                  className="link touch cursor-default"
                  aria-keyshortcuts="/"
                  onClick={() => !isBusy && picking.open()}
                >
                  Saved replies
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
