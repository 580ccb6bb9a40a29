"use client";

import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { TextCount } from "#components/domain/text-count.tsx";
import { usePreview } from "#lib/client/audience/use-preview.ts";
import { unseenOf } from "#lib/client/send/format-chat.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";
import { contentOf } from "../draft/content-of.ts";
import type { Shares } from "../draft/use-composer.ts";

/** How long the longest row of a chat text is as it is filled in, and what of the text nobody sees. */
export function ChatMeter({
  composer: { audience, form, linkOrigin },
}: Shares<"audience" | "form" | "linkOrigin">) {
  const [text, linkTo] = useWatch({ control: form.control, name: ["text", "linkTo"] });
  const content = useMemo(
    () => contentOf({ channel: "chat-text", text, linkTo, texts: [], buttons: [] }, linkOrigin),
    [text, linkTo, linkOrigin],
  );
  const longest = usePreview(audience, content, audience.check?.longest ?? 0);
  const { length } = text === "" ? text : (longest?.text ?? text);
  const unseen = unseenOf(text);
  const count = <TextCount length={length} max={MAX_CHAT_TEXT_LENGTH} />;
  return (
    <p className="num flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
      <span>
        {t(<>{count} characters in the longest row</>, <>Herufi {count} kwenye mstari mrefu zaidi</>)}
      </span>
      <span>{t("*bold* _italic_ ~struck~", "*nene* _mlazo_ ~iliyokatwa~")}</span>
      {unseen !== null && (
        <span className="text-amber-fg">
          {t(`${unseen}. The phone gets them too`, `${unseen}. Simu inazipata pia`)}
        </span>
      )}
    </p>
  );
}
