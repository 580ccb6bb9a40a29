import { type ReactNode, useState } from "react";
import type { TypedKey } from "#lib/client/api-keys.ts";
import { KEY_RIGHTS } from "#lib/contract/desk/choices.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { RIGHT_WORDS } from "#lib/contract/words/console/right-words.ts";
import { Fault } from "#lib/fault.ts";
import { SaveFault } from "../../../shell/save-fault.tsx";
import { Checkbox } from "../../../ui/field/checkbox.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { Input } from "../../../ui/field/input.tsx";
import { FormDialog } from "../../../ui/popup/form-dialog.tsx";

type Shown = { isOpen: boolean; onClose: () => void };

// What is no number would go out as null, which lifts the limit.
const isLimit = (text: string): boolean => Number.isInteger(numberOf(text) ?? 0);
const limitFault = (text: string): string | undefined =>
  isLimit(text)
    ? undefined
    : t(
        "Enter a whole number, or nothing for no limit",
        "Andika namba kamili, au acha tupu kama hakuna kikomo",
      );

const dayOf = ({ expiresAt }: TypedKey): string => (expiresAt ?? "").slice(0, 10);

/** The end of a day by the clock of who looks; null for none. */
const endOf = (day: string): string | null => (day === "" ? null : new Date(`${day}T23:59:59`).toISOString());

type FormProps = Shown & {
  before: TypedKey;
  title: string;
  button: string;
  rights: readonly Right[];
  isBusy: boolean;
  error: Error | null;
  onSave: (typed: TypedKey) => void;
  children?: ReactNode;
};

const listOf = (text: string): string[] | null => {
  const entries = text.split(/[,\n]/).flatMap((entry) => entry.trim() || []);
  return entries.length === 0 ? null : entries;
};
const numberOf = (text: string): number | null =>
  text.trim() === "" ? null : Number(text.replaceAll(",", ""));

/** What a key may do, and its limits. */
export function KeyForm({ before, rights, isBusy, error, onSave, children, ...shown }: FormProps) {
  const [name, setName] = useState(before.name);
  const [chosen, setChosen] = useState<readonly Right[]>(before.rights);
  const [senders, setSenders] = useState((before.senders ?? []).join(", "));
  const [addresses, setAddresses] = useState((before.addresses ?? []).join(", "));
  const [messages, setMessages] = useState(String(before.messagesPerDay ?? ""));
  const [credits, setCredits] = useState(String(before.creditsPerDay ?? ""));
  const [lastDay, setLastDay] = useState(dayOf(before));
  const [isAsked, setAsked] = useState(false);
  const isNamed = name.trim() !== "";
  const faultOf = (path: string) =>
    error instanceof Fault ? error.fields.find((field) => field.path.startsWith(path))?.rule : undefined;
  const places = ["name", "senders", "addresses", "messagesPerDay", "creditsPerDay", "expiresAt"];
  function save() {
    setAsked(true);
    if (!isNamed || chosen.length === 0 || ![messages, credits].every(isLimit)) return;
    onSave({
      ...before,
      name,
      rights: KEY_RIGHTS.filter((right) => chosen.includes(right)),
      senders: listOf(senders),
      addresses: listOf(addresses),
      messagesPerDay: numberOf(messages),
      creditsPerDay: numberOf(credits),
      expiresAt: lastDay === dayOf(before) ? (before.expiresAt ?? null) : endOf(lastDay),
    });
  }
  return (
    <FormDialog
      {...shown}
      isInsistent
      width="wide"
      purpose={t(
        "Another system uses this key as a person uses their password. You need your own password again to save.",
        "Mfumo mwingine hutumia ufunguo huu kama mtu atumiavyo nenosiri lake. Unahitaji nenosiri lako mwenyewe tena ili kuhifadhi.",
      )}
      isBusy={isBusy}
      onSubmit={save}
    >
      <Field
        label={t("Name", "Jina")}
        error={isAsked && !isNamed ? t("Enter a name", "Andika jina") : faultOf("name")}
      >
        <Input
          autoComplete="off"
          placeholder={t("School system", "Mfumo wa shule")}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {children}
      <KeyRights {...{ rights, chosen }} had={before.rights} onChange={setChosen} />
      {isAsked && chosen.length === 0 && (
        <p role="alert" className="text-12 text-red-fg">
          {t("Choose at least one right", "Chagua angalau ruhusa moja")}
        </p>
      )}
      <Field
        label={t("Senders it may use", "Watumaji wanaoruhusiwa")}
        hint={t("Divided by commas. Empty: any.", "Watenge kwa koma. Tupu: yeyote.")}
        error={faultOf("senders")}
      >
        <Input autoComplete="off" value={senders} onChange={(event) => setSenders(event.target.value)} />
      </Field>
      <Field
        label={t("Most messages a day", "Kikomo cha jumbe/siku")}
        hint={t("Empty: no limit.", "Tupu: hakuna kikomo.")}
        error={limitFault(messages) ?? faultOf("messagesPerDay")}
      >
        <Input inputMode="numeric" value={messages} onChange={(event) => setMessages(event.target.value)} />
      </Field>
      <Field
        label={t("Most credits a day", "Kikomo cha krediti/siku")}
        hint={t("Empty: no limit.", "Tupu: hakuna kikomo.")}
        error={limitFault(credits) ?? faultOf("creditsPerDay")}
      >
        <Input inputMode="numeric" value={credits} onChange={(event) => setCredits(event.target.value)} />
      </Field>
      <Field
        label={t("Last day", "Siku ya mwisho")}
        hint={t(
          "Empty: it works until somebody revokes it.",
          "Tupu: ufunguo unafanya kazi hadi mtu aubatilishe.",
        )}
        error={faultOf("expiresAt")}
      >
        <Input type="date" value={lastDay} onChange={(event) => setLastDay(event.target.value)} />
      </Field>
      <Field
        label={t("Addresses it may come from", "Anwani za IP zinazoruhusiwa")}
        hint={t(
          "IP addresses or networks such as 203.0.113.0/24. Empty: from anywhere.",
          "Anwani za IP au mitandao kama 203.0.113.0/24. Tupu: kutoka popote.",
        )}
        error={faultOf("addresses")}
      >
        <Input autoComplete="off" value={addresses} onChange={(event) => setAddresses(event.target.value)} />
      </Field>
      {places.every((place) => faultOf(place) === undefined) && (
        <SaveFault error={error} title={t("Not saved", "Haukuhifadhiwa")} />
      )}
    </FormDialog>
  );
}

type RightsProps = {
  rights: readonly Right[];
  chosen: readonly Right[];
  had: readonly Right[];
  onChange: (rights: readonly Right[]) => void;
};

/** Nobody gives a key what they do not have. */
function KeyRights({ rights, chosen, had, onChange }: RightsProps) {
  const turn = (right: Right, isOn: boolean) =>
    onChange(isOn ? [...chosen, right] : chosen.filter((each) => each !== right));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-13">
        {t("What it may do", "Ufunguo unaruhusiwa nini")}
      </legend>
      {KEY_RIGHTS.map((right) => (
        <Checkbox
          key={right}
          label={RIGHT_WORDS[right]}
          hint={
            right === "seeNumbers"
              ? t(
                  "A key that sends needs it, as whoever brings numbers sees them.",
                  "Ufunguo unaotuma unaihitaji, kwa kuwa anayeleta namba huziona.",
                )
              : undefined
          }
          checked={chosen.includes(right)}
          disabled={!rights.includes(right) && !had.includes(right)}
          onChange={(event) => turn(right, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
