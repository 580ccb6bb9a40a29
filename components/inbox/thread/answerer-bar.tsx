"use client";

import { useQuery } from "@tanstack/react-query";
import { detailOf } from "#lib/client/detail-of.ts";
import { useSetAnswerer, useSetDone } from "#lib/client/inbox/mutations.ts";
import { answerersQuery } from "#lib/client/inbox/queries.ts";
import { isLost } from "#lib/client/is-lost.ts";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { Button } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { MenuGroup } from "../../ui/popup/menu.tsx";
import { MenuButton } from "../../ui/popup/menu-button.tsx";
import { announce } from "../../ui/text/announce.ts";
import { showToast } from "../../ui/toast/show-toast.ts";
import { answererWords } from "../answerer-words.ts";
import type { InboxRights } from "../inbox-rights.ts";

type AnswererBarProps = { conversation: Conversation; rights: InboxRights };

/** Who answers, and whether something is left to do; who may answer changes both here. */
export function AnswererBar({ conversation, rights }: AnswererBarProps) {
  const { answerer, isDone } = conversation;
  const canAnswer = rights.whyNotAnswer === null;
  return (
    <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-6 py-1.5 max-lg:px-5 max-sm:px-4">
      <p
        className={`flex min-w-0 flex-1 basis-40 items-center gap-1.5 text-13 before:icon before:size-4 ${answerer === null ? "lucide-user-plus text-ink-3" : "lucide-user-check text-ink-2"}`}
      >
        <span dir="auto" className="min-w-0 break-words">
          {answererWords(answerer, rights.userId)}
          {isDone && ". Done until they write again"}
        </span>
      </p>
      {canAnswer && <Actions conversation={conversation} userId={rights.userId} />}
    </div>
  );
}

type ActionsProps = { conversation: Conversation; userId: string };

function Actions({ conversation: { id, answerer, isDone, heard }, userId }: ActionsProps) {
  const setAnswerer = useSetAnswerer(id);
  const setDone = useSetDone(id);
  function give(answererId: string | null, said: string) {
    setAnswerer.mutate(
      { answererId, seenId: answerer?.id ?? null },
      { onSuccess: () => announce(said), onError: sayWhyNot },
    );
  }
  function change() {
    const said = isDone ? "Open again" : "Done until they write again";
    setDone.mutate({ isDone: !isDone, heard }, { onSuccess: () => announce(said), onError: sayWhyNot });
  }
  const groups = useGroups({ answerer, userId, give });
  return (
    <div className="flex items-center gap-2">
      {answerer === null && (
        <Button size="small" isBusy={setAnswerer.isPending} onClick={() => give(userId, "You answer this")}>
          I answer this
        </Button>
      )}
      <MenuButton size="small" label="Who answers" text="Give to" groups={groups} />
      <Button
        size="small"
        icon={isDone ? "lucide-undo-2" : "lucide-check"}
        isBusy={setDone.isPending}
        onClick={change}
      >
        {isDone ? "Open again" : "Done"}
      </Button>
    </div>
  );
}

type GroupsOf = Pick<Conversation, "answerer"> & {
  userId: string;
  give: (answererId: string | null, said: string) => void;
};

function useGroups({ answerer, userId, give }: GroupsOf): MenuGroup[] {
  const { data, error } = useQuery(answerersQuery);
  const others = (data?.items ?? []).filter(({ id }) => id !== userId && id !== answerer?.id);
  const people = others.map(({ id, name }) => ({
    key: id,
    label: <bdi>{name}</bdi>,
    onSelect: () => give(id, `${name} answers this`),
  }));
  const nobody = [{ key: "none", label: whyNobody(data !== undefined, error), isDisabled: true }];
  const back = [
    ...(answerer !== null && answerer.id !== userId
      ? [
          {
            key: "take",
            label: "I answer this",
            icon: <Icon look="lucide-user-check" />,
            onSelect: () => give(userId, "You answer this"),
          },
        ]
      : []),
    ...(answerer !== null
      ? [
          {
            key: "back",
            label: answerer.id === userId ? "Give back to everybody" : "Nobody in particular",
            icon: <Icon look="lucide-undo-2" />,
            onSelect: () => give(null, "Nobody answers this yet"),
          },
        ]
      : []),
  ];
  return [
    { key: "people", label: "Give to", items: people.length > 0 ? people : nobody },
    ...(back.length > 0 ? [{ key: "back", items: back }] : []),
  ];
}

function whyNobody(isRead: boolean, error: unknown): string {
  if (isRead) return "Nobody else may answer by chat";
  return error ? "We could not read who may answer" : "Reading who may answer…";
}

const sayWhyNot = (error: Error): void =>
  showToast(
    isLost(error)
      ? {
          tone: "amber",
          title: "The console did not answer",
          detail: "It may have been done: look again.",
        }
      : { tone: "amber", title: detailOf(error) ?? "Nothing was changed" },
  );
