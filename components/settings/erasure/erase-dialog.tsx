"use client";

import { useState } from "react";
import { useErasePerson, useLookUpPerson } from "#lib/client/erasures-mutations.ts";
import type { HeldPerson, InTheWay } from "#lib/contract/desk/people/erasure.ts";
import { t } from "#lib/contract/language.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Note } from "../../ui/note.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { heldLines, wayWords, whyNotErased } from "./held-words.ts";

type EraseDialogProps = { isOpen: boolean; onClose: () => void };

/** First what is known of a number, then, once somebody has read it, that it goes. */
export function EraseDialog({ isOpen, onClose }: EraseDialogProps) {
  const [number, setNumber] = useState("");
  const look = useLookUpPerson();
  const erase = useErasePerson();
  const found = look.data;
  function onErased() {
    showToast({ tone: "green", title: t("The person is erased", "Mtu amefutwa kabisa") });
    onClose();
  }
  if (found === undefined) {
    return (
      <FormDialog
        isOpen={isOpen}
        title={t("Whom do you want to erase?", "Unataka kumfuta nani?")}
        purpose={t(
          "First you see what is held about this number. Nothing is removed yet.",
          "Kwanza utaona kilichohifadhiwa kuhusu namba hii. Bado hakuna kinachoondolewa.",
        )}
        button={t("Look it up", "Itafute")}
        isBusy={look.isPending}
        lockedBecause={number.trim() === "" ? t("Enter a phone number", "Andika namba ya simu") : undefined}
        onSubmit={() => look.mutate(number)}
        onClose={onClose}
      >
        <Field label={t("Phone number", "Namba ya simu")}>
          <Input
            type="tel"
            autoComplete="off"
            value={number}
            maxLength={60}
            onChange={(event) => setNumber(event.target.value)}
          />
        </Field>
        <FaultNote error={look.error} title={t("Not looked up", "Haikutafutwa")} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={
        <span className="num">
          {t(`Erase ${formatNumber(found.number)}?`, `Futa kabisa ${formatNumber(found.number)}?`)}
        </span>
      }
      purpose={t(
        "Nobody can bring back what is removed. The service keeps its own copy: ask there as well.",
        "Hakuna anayeweza kurudisha kilichoondolewa. Huduma ina nakala yake: omba huko pia.",
      )}
      button={t("Erase this person", "Mfute mtu huyu")}
      look="danger"
      isBusy={erase.isPending}
      lockedBecause={whyNotErased(found)}
      wayOut={<Button onClick={() => look.reset()}>{t("Another number", "Namba nyingine")}</Button>}
      onSubmit={() => erase.mutate(found.number, { onSuccess: onErased })}
      onClose={onClose}
    >
      <HeldOfPerson found={found} />
      <SaveFault error={erase.error} title={t("Not erased", "Hakufutwa")} />
    </FormDialog>
  );
}

/** What goes, what stays, and what has to happen first. */
export function HeldOfPerson({ found: { held, inTheWay, drafts, templates } }: { found: HeldPerson }) {
  const lines = heldLines(held);
  const draftLinks = <Links to={drafts} hrefOf={(id) => `/campaigns/${id}/edit`} />;
  const templateLinks = <Links to={templates} hrefOf={(id) => `/templates/${id}`} />;
  return (
    <>
      {lines.length > 0 ? (
        <Facts shape="list" facts={lines} />
      ) : (
        <p className="text-13 text-ink-2">
          {held.isOptedOut
            ? t(
                "Only an opt-out is held about this number.",
                "Kujitoa tu ndiko kulikohifadhiwa kuhusu namba hii.",
              )
            : t("Nothing is held about this number.", "Hakuna kilichohifadhiwa kuhusu namba hii.")}
        </p>
      )}
      {inTheWay.length > 0 && (
        <Note
          tone="amber"
          isSmall
          title={t(
            "Not yet: something under way needs this number",
            "Bado: kuna jambo linaloendelea linalohitaji namba hii",
          )}
        >
          <ul className="flex list-disc flex-col gap-1 pl-4">
            {inTheWay.map((way) => (
              <li key={`${way.of} ${way.id}`}>
                <Way way={way} />
              </li>
            ))}
          </ul>
        </Note>
      )}
      {held.isOptedOut ? (
        <Note tone="grey" isSmall title={t("The opt-out stays", "Kujitoa kunabaki")}>
          {t(
            "Their number is kept as opted out, so that nobody here writes to them again. What they said is removed.",
            "Namba yake inabaki kama aliyejitoa, ili mtu yeyote hapa asimwandikie tena. Alichosema kinaondolewa.",
          )}
        </Note>
      ) : (
        lines.length > 0 && (
          <Note tone="grey" isSmall title={t("They are not opted out", "Hajajitoa")}>
            {t(
              "If nobody should write to them again, opt them out first: that stays.",
              "Kama hapaswi kuandikiwa tena, andika kwanza kuwa amejitoa: hilo hubaki.",
            )}
          </Note>
        )
      )}
      {drafts.length > 0 && (
        <Note
          tone="amber"
          isSmall
          title={t("Files of drafts are not changed", "Mafaili ya rasimu hayabadilishwi")}
        >
          {t(
            <>Their number may be in the file of {draftLinks}. Discard it, or give it a file without them.</>,
            <>
              Namba yake huenda imo kwenye faili la {draftLinks}. Itupe, au ipe faili lisilo na namba yake.
            </>,
          )}
        </Note>
      )}
      {held.names > 0 && (
        <Note
          tone="grey"
          isSmall
          title={t("The audit log is not changed", "Kumbukumbu za matendo hazibadilishwi")}
        >
          {t(
            "It still says what these campaigns and lists were called when somebody made them.",
            "Bado zinaonyesha majina ya kampeni na orodha hizi wakati zilipotengenezwa.",
          )}
        </Note>
      )}
      {templates.length > 0 && (
        <Note
          tone="amber"
          isSmall
          title={t("Names of templates are not changed", "Majina ya violezo hayabadilishwi")}
        >
          {t(
            <>The service knows a template by its name. Their number stays in {templateLinks}.</>,
            <>Huduma hutambua kiolezo kwa jina lake. Namba yake inabaki kwenye {templateLinks}.</>,
          )}
        </Note>
      )}
    </>
  );
}

type LinksProps = { to: readonly { id: string; name: string }[]; hrefOf: (id: string) => string };

function Links({ to, hrefOf }: LinksProps) {
  return to.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 && ", "}
      <PageLink className="link" href={hrefOf(id)}>
        {name}
      </PageLink>
    </span>
  ));
}

function Way({ way }: { way: InTheWay }) {
  const words = wayWords(way);
  if (way.id === null) return words;
  const href = way.of === "campaign" ? `/campaigns/${way.id}` : `/send/${way.id}`;
  return (
    <>
      <PageLink className="link" href={href}>
        {way.name}
      </PageLink>{" "}
      {words}
    </>
  );
}
