"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import { MASK } from "#lib/contract/rules/text/mask.ts";
import { knownNameOf } from "../../domain/chat/name-of.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { MenuGroup } from "../../ui/popup/menu.tsx";
import { MenuButton } from "../../ui/popup/menu-button.tsx";
import type { ReplyKind } from "./reply-draft.ts";
import type { ReplyWriting } from "./use-reply-writing.ts";

type Mode = ReplyKind | "note";

type PlusMenuProps = {
  conversation: Conversation;
  writing: ReplyWriting;
  mode: Mode;
  onMode: (mode: Mode) => void;
  onKeys: () => void;
};

/** Beside the line that is written: what it is, and what can be put into it. */
export function PlusMenu({ conversation, writing, mode, onMode, onKeys }: PlusMenuProps) {
  const fields = useQuery(factsQuery).data?.personFields ?? [];
  const name = knownNameOf(conversation);
  const shown = conversation.number.includes(MASK) ? [] : fields.filter(({ isRetired }) => !isRetired);
  const kinds: MenuGroup = {
    key: "kind",
    label: t("Write", "Andika"),
    chosen: mode,
    onChoose: (key) => onMode(key as Mode),
    items: [
      {
        key: "text",
        label: writing.isOpen
          ? t("Text", "Maandishi")
          : t("Text, once they write again", "Maandishi, atakapoandika tena"),
        icon: <Icon look={writing.isOpen ? "lucide-message-square-text" : "lucide-lock"} />,
        isDisabled: !writing.isOpen,
      },
      { key: "template", label: t("Template", "Kiolezo"), icon: <Icon look="lucide-file-text" /> },
      {
        key: "note",
        label: t("Note for your team", "Maelezo kwa timu yako"),
        icon: <Icon look="lucide-notebook-pen" />,
      },
    ],
  };
  const parts: MenuGroup = {
    key: "parts",
    label: t("Put in", "Weka ndani"),
    items: [
      {
        key: "saved",
        label: t("Saved reply…", "Jibu lililohifadhiwa…"),
        icon: <Icon look="lucide-message-square-quote" />,
        onSelect: writing.picking.open,
      },
      ...(name === null
        ? []
        : [{ key: "name", label: t("Their name", "Jina lake"), onSelect: () => writing.put(name) }]),
      ...shown.map(({ name: key, label }) => ({
        key: `field-${key}`,
        label: <bdi>{label}</bdi>,
        onSelect: () => writing.put(`{{${label}}}`),
      })),
    ],
  };
  const help: MenuGroup = {
    key: "help",
    items: [
      ...(mode === "note"
        ? []
        : [
            {
              key: "later",
              label: t("Send later…", "Tuma baadaye…"),
              icon: <Icon look="lucide-clock" />,
              onSelect: writing.scheduling.open,
            },
          ]),
      { key: "keys", label: t("Keys…", "Vitufe…"), onSelect: onKeys },
    ],
  };
  return (
    <MenuButton
      size="large"
      side="top"
      align="start"
      label={t("What to write", "Cha kuandika")}
      icon={<Icon look="lucide-plus" />}
      groups={mode === "text" ? [kinds, parts, help] : [kinds, help]}
    />
  );
}
