"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { savedRepliesQuery, useDeleteSavedReply } from "#lib/client/inbox/saved-replies.ts";
import type { SavedReply } from "#lib/contract/desk/inbox/saved-reply.ts";
import { fillName } from "#lib/contract/rules/text/fill-name.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";

type RowProps = {
  name: string | null;
  onPick: (text: string) => void;
  onChange: (reply: SavedReply) => void;
};
type SavedReplyListProps = RowProps & { sought: string; onSeek: (sought: string) => void };

/** What there is to pick, as it would read; Enter picks the first that is found. */
export function SavedReplyList({ sought, onSeek, ...rest }: SavedReplyListProps) {
  const { data, error } = useQuery(savedRepliesQuery);
  const found = (data?.savedReplies ?? []).filter((reply) => isFound(reply, sought));
  const [first] = found;
  return (
    <>
      <Field label="Find a saved reply" isLabelHidden>
        <Input
          placeholder="Find by name or words"
          value={sought}
          onChange={(event) => onSeek(event.target.value)}
          // What was typed before it was there goes on at its end.
          onFocus={(event) => event.target.setSelectionRange(sought.length, sought.length)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && first) rest.onPick(fillName(first.text, rest.name));
          }}
        />
      </Field>
      <FaultNote error={error} title="We could not read the saved replies" />
      {!(data || error) && <Skeleton width="full" />}
      {data && found.length === 0 && (
        <p className="text-13 text-ink-2">
          {data.savedReplies.length === 0
            ? "Nothing saved yet. Save what you write often, such as prices or opening hours."
            : "No saved reply has these words."}
        </p>
      )}
      <ul aria-label="Saved replies" className="[&>li+li]:border-line [&>li+li]:border-t">
        {found.map((reply) => (
          <Row key={reply.id} reply={reply} {...rest} />
        ))}
      </ul>
    </>
  );
}

const isFound = ({ name, text }: SavedReply, sought: string): boolean =>
  [name, text].join("\n").toLowerCase().includes(sought.trim().toLowerCase());

function Row({ reply, name, onPick, onChange }: RowProps & { reply: SavedReply }) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useDeleteSavedReply();
  const text = fillName(reply.text, name);
  return (
    <li className="py-2">
      <div className="flex items-start gap-1">
        <button
          type="button"
          onClick={() => onPick(text)}
          className="min-w-0 flex-1 cursor-default rounded-2 px-2 py-1.5 text-left hover:bg-hover max-sm:min-h-11"
        >
          <span dir="auto" className="block font-medium text-13 wrap-anywhere">
            {reply.name}
          </span>
          <span dir="auto" className="line-clamp-2 text-13 text-ink-2 wrap-anywhere">
            {text}
          </span>
        </button>
        <IconButton
          label={`Change ${reply.name}`}
          icon="lucide-pencil"
          look="plain"
          size="small"
          onClick={() => onChange(reply)}
        />
        <IconButton
          label={`Delete ${reply.name}`}
          icon="lucide-trash"
          look="plain"
          size="small"
          onClick={() => setAsked(!isAsked)}
        />
      </div>
      {isAsked && (
        <p className="flex flex-wrap items-center gap-2 px-2 py-1 text-13 text-ink-2">
          Everybody loses this text.
          <Button look="danger" size="small" isBusy={isPending} onClick={() => mutate(reply.id)}>
            Delete this reply
          </Button>
        </p>
      )}
      <SaveFault error={error} title="Not deleted" />
    </li>
  );
}
