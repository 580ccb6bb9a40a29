"use client";

import { useFormState, useWatch } from "react-hook-form";
import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { Note } from "#components/ui/note.tsx";
import { linkToMissing } from "#lib/audience/text/sample-links.ts";
import { t } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { LINK_FIELDS, linkOf, linksIn, SAMPLE_CODE } from "#lib/contract/rules/sending/links.ts";
import type { DraftValues } from "../draft/draft-values.ts";
import type { Shares } from "../draft/use-composer.ts";

/** Where links of the message lead, and that a marketing SMS has no way out. */
export function LinkParts({ composer }: Shares<"audience" | "form" | "linkOrigin">) {
  const { form, linkOrigin } = composer;
  // Only another set of links renders this, not another letter.
  const links = useWatch({ control: form.control, compute: linksOf });
  const isOneWay = useWatch({
    control: form.control,
    compute: ({ channel, messageClass }: DraftValues) => channel === "sms" && messageClass === "marketing",
  });
  return (
    <>
      {links.includes("link") && linkOrigin !== null && <LinkTo composer={composer} />}
      {isOneWay && !links.includes("stop_link") && <NoWayOut composer={composer} />}
    </>
  );
}

function linksOf({ channel, text, texts, buttons, others }: DraftValues): string {
  const values = (slots: readonly { value: string }[]) => slots.map(({ value }) => value);
  const own = sendsTemplate(channel) ? [...values(texts), ...values(buttons)] : [text];
  const beside =
    channel === "chat-text" && others ? [...values(others.texts), ...values(others.buttons)] : [];
  return linksIn([...own, ...beside].join(" ")).join(" ");
}

function LinkTo({ composer: { audience, form, linkOrigin } }: Shares<"audience" | "form" | "linkOrigin">) {
  const { errors } = useFormState({ control: form.control, name: "linkTo" });
  const isMissing = audience.check?.messageFault === linkToMissing();
  const sample = linkOf(linkOrigin ?? "", "link", SAMPLE_CODE);
  return (
    <Field
      label={t("The link leads to", "Kiungo kinaelekea wapi")}
      hint={t(
        `Each person gets their own short link, such as ${sample}`,
        `Kila mtu anapata kiungo chake kifupi, kama ${sample}`,
      )}
      error={errors.linkTo?.message ?? (isMissing ? linkToMissing() : undefined)}
    >
      <Input
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...form.register("linkTo")}
      />
    </Field>
  );
}

const FOOTER = `Stop/Jitoe: ${LINK_FIELDS.stop_link.field}`;

/** Pointed out, not refused: a company may have another way, and says so in the text. */
function NoWayOut({ composer: { form, linkOrigin } }: Shares<"form" | "linkOrigin">) {
  function addFooter() {
    const text = form.getValues("text").trimEnd();
    form.setValue("text", text === "" ? FOOTER : `${text}\n${FOOTER}`, {
      shouldDirty: true,
      shouldValidate: true,
    });
  }
  return (
    <Note
      tone="amber"
      isSmall
      title={t("People cannot stop these messages", "Watu hawawezi kusitisha jumbe hizi")}
      actions={
        linkOrigin !== null && (
          <Button size="small" onClick={addFooter}>
            {t("Add a link to stop", "Ongeza kiungo cha kujitoa")}
          </Button>
        )
      }
    >
      {linkOrigin === null
        ? t(
            "Nobody can reply to an SMS. To add a link with which people stop marketing, set PUBLIC_LINK_ORIGIN in the server’s settings (see README).",
            "Hakuna anayeweza kujibu SMS. Ili kuongeza kiungo ambacho watu wanajitoa nacho kwenye matangazo, weka PUBLIC_LINK_ORIGIN kwenye mipangilio ya seva (tazama README).",
          )
        : t(
            "Nobody can reply to an SMS. With a link at its end people stop your marketing themselves.",
            "Hakuna anayeweza kujibu SMS. Kukiwa na kiungo mwishoni, watu wanajitoa wenyewe kwenye matangazo yako.",
          )}
    </Note>
  );
}
