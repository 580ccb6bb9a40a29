"use client";

import { useState } from "react";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { Segmented } from "../../ui/field/segmented.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { InboxRights } from "../inbox-rights.ts";
import { NoteComposer } from "./note-composer.tsx";
import { ReplyComposer } from "./reply-composer.tsx";

type ComposerProps = { conversation: Conversation; unsendable: string | null; rights: InboxRights };
type Written = "reply" | "note";

/** What is written to them, and what the team writes to itself: two forms, of which one is shown and none knows the other. */
export function Composer({ conversation, unsendable, rights }: ComposerProps) {
  const [written, setWritten] = useState<Written>("reply");
  const whyNot = whyNotSent(conversation, unsendable) ?? rights.whyNotAnswer;
  if (rights.whyNotAnswer !== null) return <p className={`${EDGE} text-13 text-ink-2`}>{whyNot}</p>;
  return (
    <div className={`${EDGE} flex flex-col gap-3 lg:max-h-3/5 lg:overflow-y-auto`}>
      <Segmented
        label="Write"
        className="self-start max-sm:w-full"
        options={[
          { value: "reply", label: "Reply", icon: <Icon look="lucide-reply" /> },
          { value: "note", label: "Note", icon: <Icon look="lucide-notebook-pen" /> },
        ]}
        value={written}
        onChange={setWritten}
      />
      {/* It stays, as it may wait for an answer or tell of a lost one. */}
      <div hidden={written === "note"}>
        {whyNot === null ? (
          <ReplyComposer conversation={conversation} userId={rights.userId} />
        ) : (
          <p className="text-13 text-ink-2">{whyNot}</p>
        )}
      </div>
      {written === "note" && <NoteComposer id={conversation.id} />}
    </div>
  );
}

function whyNotSent({ isOptedOut }: Conversation, unsendable: string | null): string | null {
  if (unsendable !== null) return `You cannot answer this number. ${unsendable}.`;
  return isOptedOut ? "They asked to get no messages. You cannot send them anything from here." : null;
}

const EDGE = "flex-none border-line border-t px-6 py-4 max-sm:px-4";
