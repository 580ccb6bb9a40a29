"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { detailOf } from "#lib/client/detail-of.ts";
import {
  savedRepliesQuery,
  useCreateSavedReply,
  useDeleteSavedReply,
  useUpdateSavedReply,
} from "#lib/client/inbox/saved-replies.ts";
import { MAX_REPLY_NAME } from "#lib/contract/desk/choices.ts";
import type { SavedReply } from "#lib/contract/desk/inbox/saved-reply.ts";
import { t } from "#lib/contract/language.ts";
import { fillName } from "#lib/contract/rules/text/fill-name.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";
import { Fault } from "#lib/fault.ts";
import { TextCount } from "../../domain/text-count.tsx";
import { FaultNote } from "../../shell/fault-note.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";

type SavedRepliesProps = {
  isOpen: boolean;
  /** Whose name stands in the texts; null where none is known. */
  name: string | null;
  /** What is looked for in them; typed before they are there, as well. */
  sought: string;
  onSeek: (sought: string) => void;
  onPick: (text: string) => void;
  onClose: () => void;
};

/** The texts of the team: one is picked, written anew, changed or deleted. */
export function SavedReplies({ isOpen, name, sought, onSeek, onPick, onClose }: SavedRepliesProps) {
  const [changed, setChanged] = useState<SavedReply | "new" | null>(null);
  function close() {
    setChanged(null);
    onClose();
  }
  if (changed !== null)
    return (
      <SavedReplyForm
        isOpen={isOpen}
        reply={changed === "new" ? null : changed}
        onDone={() => {
          // What was just saved is to be seen.
          onSeek("");
          setChanged(null);
        }}
        onClose={close}
      />
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title={t("Saved replies", "Majibu yaliyohifadhiwa")}
      purpose={t("Everybody who answers has these texts.", "Kila anayejibu ana maandishi haya.")}
      width="wide"
      actions={
        <Button icon="lucide-plus" onClick={() => setChanged("new")}>
          {t("New saved reply", "Jibu jipya la kuhifadhi")}
        </Button>
      }
    >
      <SavedReplyList {...{ name, sought, onSeek, onPick }} onChange={setChanged} />
    </Dialog>
  );
}

type SavedReplyFormProps = {
  isOpen: boolean;
  /** Null: a new one. */
  reply: SavedReply | null;
  onDone: () => void;
  onClose: () => void;
};

/** Writes a text of the team, or changes one. */
export function SavedReplyForm({ isOpen, reply, onDone, onClose }: SavedReplyFormProps) {
  const [name, setName] = useState(reply?.name ?? "");
  const [text, setText] = useState(reply?.text ?? "");
  const { save, isPending, error } = useSaving(reply, onDone);
  const isTaken = error instanceof Fault && error.fields.some(({ path }) => path === "name");
  return (
    <FormDialog
      isOpen={isOpen}
      title={
        reply === null
          ? t("New saved reply", "Jibu jipya la kuhifadhi")
          : t("Change a saved reply", "Badilisha jibu lililohifadhiwa")
      }
      button={t("Save", "Hifadhi")}
      isBusy={isPending}
      lockedBecause={whyNot(name, text)}
      onSubmit={() => save({ name: name.trim(), text })}
      onClose={reply === null ? onDone : onClose}
    >
      <Field label={t("Name", "Jina")} error={isTaken ? detailOf(error) : undefined}>
        <Input
          maxLength={MAX_REPLY_NAME}
          value={name}
          placeholder="Bei ya mbolea"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label={t("Text", "Maandishi")}
        hint={t("{{name}} becomes the name of the person", "{{name}} hubadilishwa kuwa jina la mtu")}
        action={<TextCount length={text.length} max={MAX_CHAT_TEXT_LENGTH} />}
      >
        <Textarea rows={5} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {!isTaken && <SaveFault error={error} title={t("Not saved", "Halijahifadhiwa")} />}
    </FormDialog>
  );
}

type Written = { name: string; text: string };

function useSaving(reply: SavedReply | null, onDone: () => void) {
  const create = useCreateSavedReply();
  const update = useUpdateSavedReply(reply?.id ?? "");
  return {
    save(written: Written) {
      if (reply === null) create.mutate(written, { onSuccess: onDone });
      else update.mutate({ ...written, seen: { name: reply.name, text: reply.text } }, { onSuccess: onDone });
    },
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}

function whyNot(name: string, text: string): string | undefined {
  if (isBlankText(name)) return t("Give it a name", "Lipe jina");
  if (isBlankText(text)) return t("Write the text", "Andika maandishi");
  return text.length > MAX_CHAT_TEXT_LENGTH
    ? t("The text is too long", "Maandishi ni marefu mno")
    : undefined;
}

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
      <Field label={t("Find a saved reply", "Tafuta jibu lililohifadhiwa")} isLabelHidden>
        <Input
          placeholder={t("Find by name or words", "Tafuta kwa jina au maneno")}
          value={sought}
          onChange={(event) => onSeek(event.target.value)}
          // What was typed before it was there goes on at its end.
          onFocus={(event) => event.target.setSelectionRange(sought.length, sought.length)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && first) rest.onPick(fillName(first.text, rest.name));
          }}
        />
      </Field>
      <FaultNote
        error={error}
        title={t("We could not read the saved replies", "Hatukuweza kusoma majibu yaliyohifadhiwa")}
      />
      {!(data || error) && <Skeleton width="full" />}
      {data && found.length === 0 && (
        <p className="text-13 text-ink-2">
          {data.savedReplies.length === 0
            ? t(
                "Nothing saved yet. Save what you write often, such as prices or opening hours.",
                "Bado hakuna kilichohifadhiwa. Hifadhi unachoandika mara kwa mara, kama bei au saa za kazi.",
              )
            : t("No saved reply has these words.", "Hakuna jibu lililohifadhiwa lenye maneno haya.")}
        </p>
      )}
      <ul
        aria-label={t("Saved replies", "Majibu yaliyohifadhiwa")}
        className="[&>li+li]:border-line [&>li+li]:border-t"
      >
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
          label={t(`Change ${reply.name}`, `Badilisha ${reply.name}`)}
          icon="lucide-pencil"
          look="plain"
          size="small"
          onClick={() => onChange(reply)}
        />
        <IconButton
          label={t(`Delete ${reply.name}`, `Futa ${reply.name}`)}
          icon="lucide-trash"
          look="plain"
          size="small"
          onClick={() => setAsked(!isAsked)}
        />
      </div>
      {isAsked && (
        <p className="flex flex-wrap items-center gap-2 px-2 py-1 text-13 text-ink-2">
          {t("Everybody loses this text.", "Kila mtu atapoteza maandishi haya.")}
          <Button look="danger" size="small" isBusy={isPending} onClick={() => mutate(reply.id)}>
            {t("Delete this reply", "Futa jibu hili")}
          </Button>
        </p>
      )}
      <SaveFault error={error} title={t("Not deleted", "Halijafutwa")} />
    </li>
  );
}
