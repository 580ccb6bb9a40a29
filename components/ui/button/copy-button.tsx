"use client";

import { useEffect, useState } from "react";
import { t } from "#lib/contract/language.ts";
import { Icon } from "../icon/icon.tsx";
import { announce } from "../text/announce.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

type CopyButtonProps = {
  text: string;
  label: string;
  isIcon?: boolean | undefined;
  /** Plain beside what it copies; `quiet` as the action of a page. */
  look?: "plain" | "quiet";
};

const SHOWN_MS = 2000;

/** Copies a text and says so, in place and to a screen reader. */
export function CopyButton({ text, label, isIcon = false, look = "plain" }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    announce(t("Copied", "Imenakiliwa"));
  }
  const icon = isCopied ? <Icon look="lucide-check" /> : <Icon look="lucide-copy" />;
  if (isIcon) return <IconButton label={label} icon={icon} look="plain" size="small" onClick={copy} />;
  return (
    <Button look={look} size={look === "plain" ? "small" : undefined} icon={icon} onClick={copy}>
      {isCopied ? t("Copied", "Imenakiliwa") : label}
    </Button>
  );
}
