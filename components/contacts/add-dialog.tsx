"use client";

import { Ban } from "lucide-react";
import { useEffect, useState } from "react";
import type { Phone } from "#lib/audience/number/normalise-phone.ts";
import { useCreateOptOut } from "#lib/client/opt-outs/mutations.ts";
import { isOfTanzania, repairWords } from "#lib/client/repair-words.ts";
import { t } from "#lib/contract/language.ts";
import { sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import { formatNumber } from "../domain/format-number.ts";
import { HowAskedField } from "../shell/chosen/how-asked-field.tsx";
import { SaveFault } from "../shell/save-fault.tsx";
import { Field } from "../ui/field/field.tsx";
import { Input } from "../ui/field/input.tsx";
import { FormDialog } from "../ui/popup/form-dialog.tsx";
import { showToast } from "../ui/toast/show-toast.ts";

type AddDialogProps = { region: string; isOpen: boolean; onClose: () => void };

/** One person who told us, by phone or at the counter. */
export function AddDialog({ region, isOpen, onClose }: AddDialogProps) {
  const [number, setNumber] = useState("");
  const [reason, setReason] = useState("");
  const phone = useReadNumber(number, region);
  const { mutate, isPending, error } = useCreateOptOut();
  const problem = phone !== null && phone.number === null ? sayRow(phone.reason) : undefined;
  function add() {
    mutate(
      { number, reason: reason.trim() },
      {
        onSuccess: (made) => {
          showToast({
            tone: "green",
            title: t(
              `${formatNumber(made.number)} is opted out`,
              `${formatNumber(made.number)} ameandikwa kuwa amejitoa`,
            ),
          });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={t("Opt someone out", "Andika kuwa mtu amejitoa")}
      purpose={t(
        "They get no more messages by SMS or chat, until they or an admin undo it.",
        "Hatapata tena jumbe za SMS wala za chat, hadi yeye au msimamizi atendue.",
      )}
      button={t("Opt out 1 person", "Andika mtu 1 kuwa amejitoa")}
      icon={<Ban />}
      isBusy={isPending}
      lockedBecause={whyNot(number, reason, problem)}
      onSubmit={add}
      onClose={onClose}
    >
      <Field label={t("Phone number", "Namba ya simu")} error={problem}>
        <Input
          type="tel"
          autoComplete="off"
          value={number}
          maxLength={60}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      <NumberHint raw={number} phone={phone} />
      <HowAskedField
        hint={t("For example: asked on the phone", "Kwa mfano: aliomba kwa simu")}
        reason={reason}
        onChange={setReason}
      />
      <SaveFault error={error} title={t("Not opted out", "Hajaandikwa kuwa amejitoa")} />
    </FormDialog>
  );
}

function whyNot(number: string, reason: string, problem: string | undefined): string | undefined {
  if (number.trim() === "") return t("Enter a phone number", "Andika namba ya simu");
  if (problem !== undefined) return t("Fix the phone number", "Rekebisha namba ya simu");
  return reason.trim().length < 3 ? t("Say how they asked", "Sema alivyoomba") : undefined;
}

/** How a number that is being typed will be read; null until it can be. Its reader is large and comes when it is used. */
export function useReadNumber(raw: string, region: string): Phone | null {
  const [read, setRead] = useState<{ raw: string; phone: Phone } | null>(null);
  useEffect(() => {
    if (raw.trim() === "") return;
    let isStale = false;
    void import("#lib/audience/number/normalise-phone.ts")
      .then(({ normalisePhone }) => {
        if (!isStale) setRead({ raw, phone: normalisePhone(raw, region) });
      })
      .catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [raw, region]);
  return read?.raw === raw ? read.phone : null;
}

export function NumberHint({ raw, phone }: { raw: string; phone: Phone | null }) {
  if (phone?.number == null || phone.number === raw.trim()) return null;
  return (
    <p className="num text-12 text-ink-3">
      {t(
        <>
          We read it as <span className="font-medium text-ink-2">{formatNumber(phone.number)}</span>
          {phone.repair !== null && `: ${repairWords(phone.repair, isOfTanzania(phone.number))}`}
        </>,
        <>
          Tunaisoma kama <span className="font-medium text-ink-2">{formatNumber(phone.number)}</span>
          {phone.repair !== null && `: ${repairWords(phone.repair, isOfTanzania(phone.number))}`}
        </>,
      )}
    </p>
  );
}
