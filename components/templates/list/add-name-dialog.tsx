"use client";

import { useState } from "react";
import { useRecordTemplateName } from "#lib/client/templates/mutations.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_TEMPLATE_LANGUAGE, MAX_TEMPLATE_NAME } from "#lib/contract/rules/template/template-key.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type AddNameDialogProps = { isOpen: boolean; onClose: () => void };

/** A template that somebody knows of: it is listed as not verified until something is heard of it. */
export function AddNameDialog({ isOpen, onClose }: AddNameDialogProps) {
  const [name, setName] = useState("");
  const [language, setLanguage] = useState("sw");
  const { mutate, isPending, error } = useRecordTemplateName();
  function add() {
    mutate(
      { name: name.trim(), language: language.trim() },
      {
        onSuccess: (template) => {
          showToast({
            tone: "green",
            title: (
              <>
                {t(
                  <>
                    <bdi>{template.name}</bdi> is in the list
                  </>,
                  <>
                    <bdi>{template.name}</bdi> kiko kwenye orodha
                  </>,
                )}
              </>
            ),
          });
          setName("");
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={t("Add a name", "Ongeza jina")}
      purpose={t(
        "For a template that was made elsewhere. It is not verified until the service says something of it.",
        "Kwa kiolezo kilichotengenezwa kwingine. Hakijathibitishwa hadi huduma iseme kitu kukihusu.",
      )}
      button={t("Add 1 name", "Ongeza jina 1")}
      isBusy={isPending}
      lockedBecause={name.trim() === "" ? t("Enter the name", "Andika jina") : undefined}
      onSubmit={add}
      onClose={onClose}
    >
      <Field label={t("Name of the template", "Jina la kiolezo")}>
        <Input
          isCode
          value={name}
          maxLength={MAX_TEMPLATE_NAME}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t("Language", "Lugha")} hint={t("A code such as sw or en", "Msimbo kama sw au en")}>
        <Input
          isCode
          value={language}
          maxLength={MAX_TEMPLATE_LANGUAGE}
          autoComplete="off"
          onChange={(event) => setLanguage(event.target.value)}
        />
      </Field>
      <SaveFault error={error} title={t("Not added", "Halijaongezwa")} />
    </FormDialog>
  );
}
