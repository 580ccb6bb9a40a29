"use client";

import Link from "next/link";
import { type Control, Controller, type FieldErrors } from "react-hook-form";
import type { Draft } from "#lib/client/send/draft.ts";
import { unseenOf } from "#lib/client/send/format-chat.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";
import { Field } from "../ui/field.tsx";
import { formatNoun } from "../ui/format-count.ts";
import { Note } from "../ui/note.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { TextCount } from "./text-count.tsx";

type ChatTextFormProps = { control: Control<Draft>; errors: FieldErrors<Draft>; people: number };

export function ChatTextForm({ control, errors, people }: ChatTextFormProps) {
  return (
    <>
      <Note tone="grey" isSmall title="Free text reaches only people who wrote to you in the last 24 hours">
        {people === 0
          ? "The service refuses everyone else, one by one; the result shows each."
          : `The window is unknown for ${formatNoun(people, "person", "people")}. The service refuses those whose window is closed, one by one; the result shows each.`}{" "}
        <Link className="link" href="/send?channel=chat-template" scroll={false}>
          A template reaches everybody
        </Link>
      </Note>
      <Controller
        control={control}
        name="chatText"
        render={({ field }) => (
          <Field
            label="Message"
            hint="*bold*  _italic_  ~struck~"
            error={errors.chatText?.message}
            action={<TextCount length={field.value.length} max={MAX_CHAT_TEXT_LENGTH} />}
          >
            <Textarea {...field} rows={7} foot={<Unseen text={field.value} />} />
          </Field>
        )}
      />
    </>
  );
}

function Unseen({ text }: { text: string }) {
  const unseen = unseenOf(text);
  return unseen === null ? (
    <span className="text-12 text-ink-3">Goes out exactly as it stands here</span>
  ) : (
    <span className="text-12 text-amber-fg">{unseen}: the phone gets them too</span>
  );
}
