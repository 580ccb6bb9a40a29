"use client";

import { useQuery } from "@tanstack/react-query";
import { detailOf } from "#lib/client/detail-of.ts";
import { useSetAnswerer, useSetDone } from "#lib/client/inbox/mutations.ts";
import { answerersQuery } from "#lib/client/inbox/queries.ts";
import { isLost } from "#lib/client/is-lost.ts";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import { useSingleKeys } from "../../shell/keys/use-single-keys.ts";
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
    <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-6 py-1.5 max-lg:px-5 max-sm:px-4 short:justify-end short:py-0">
      <p
        className={`flex min-w-0 flex-1 basis-40 items-center gap-1.5 text-13 before:icon before:size-4 short:sr-only ${answerer === null ? "lucide-user-plus text-ink-3" : "lucide-user-check text-ink-2"}`}
      >
        <span dir="auto" className="min-w-0 break-words">
          {isDone ? doneWords(answerer, rights.userId) : answererWords(answerer, rights.userId)}
        </span>
      </p>
      {canAnswer && <Actions conversation={conversation} userId={rights.userId} />}
    </div>
  );
}

function doneWords(answerer: Conversation["answerer"], userId: string): string {
  const words = answererWords(answerer, userId);
  return t(`${words}. Done until they write again`, `${words}. Yamemalizika hadi aandike tena`);
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
    const said = isDone
      ? t("Open again", "Fungua tena")
      : t("Done until they write again", "Yamemalizika hadi aandike tena");
    setDone.mutate({ isDone: !isDone, heard }, { onSuccess: () => announce(said), onError: sayWhyNot });
  }
  const take = () => give(userId, t("You answer this", "Unajibu wewe"));
  useSingleKeys({
    a: () => answerer?.id !== userId && !setAnswerer.isPending && take(),
    e: () => !setDone.isPending && change(),
  });
  const groups = useGroups({ answerer, userId, give });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {answerer === null && (
        <Button size="small" isBusy={setAnswerer.isPending} aria-keyshortcuts="a" onClick={take}>
          {t("I answer this", "Nitajibu mimi")}
        </Button>
      )}
      <MenuButton
        size="small"
        label={t("Who answers", "Nani anajibu")}
        text={t("Give to", "Kabidhi kwa")}
        groups={groups}
      />
      <Button
        size="small"
        icon={isDone ? "lucide-undo-2" : "lucide-check"}
        isBusy={setDone.isPending}
        aria-keyshortcuts="e"
        onClick={change}
      >
        {isDone ? t("Open again", "Fungua tena") : t("Done", "Maliza")}
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
    onSelect: () => give(id, t(`${name} answers this`, `Anajibu ${name}`)),
  }));
  const nobody = [{ key: "none", label: whyNobody(data !== undefined, error), isDisabled: true }];
  const back = [
    ...(answerer !== null && answerer.id !== userId
      ? [
          {
            key: "take",
            label: t("I answer this", "Nitajibu mimi"),
            icon: <Icon look="lucide-user-check" />,
            onSelect: () => give(userId, t("You answer this", "Unajibu wewe")),
          },
        ]
      : []),
    ...(answerer !== null
      ? [
          {
            key: "back",
            label:
              answerer.id === userId
                ? t("Give back to everybody", "Rudisha kwa wote")
                : t("Nobody in particular", "Bila mtu maalumu"),
            icon: <Icon look="lucide-undo-2" />,
            onSelect: () => give(null, t("Nobody answers this yet", "Bado hakuna anayejibu")),
          },
        ]
      : []),
  ];
  return [
    { key: "people", label: t("Give to", "Kabidhi kwa"), items: people.length > 0 ? people : nobody },
    ...(back.length > 0 ? [{ key: "back", items: back }] : []),
  ];
}

function whyNobody(isRead: boolean, error: unknown): string {
  if (isRead) return t("Nobody else may answer by chat", "Hakuna mwingine anayeruhusiwa kujibu kwa chat");
  return error
    ? t("We could not read who may answer", "Hatukuweza kusoma nani anaruhusiwa kujibu")
    : t("Reading who may answer…", "Inasoma nani anaruhusiwa kujibu…");
}

const sayWhyNot = (error: Error): void =>
  showToast(
    isLost(error)
      ? {
          tone: "amber",
          title: t("The console did not answer", "Konsoli haikujibu"),
          detail: t("It may have been done: look again.", "Huenda imefanyika: tazama tena."),
        }
      : { tone: "amber", title: detailOf(error) ?? t("Nothing was changed", "Hakuna kilichobadilishwa") },
  );
