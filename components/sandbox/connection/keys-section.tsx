"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import { GRANTS, type SandboxKey } from "#lib/contract/desk/sandbox/sandbox.ts";
import type { SandboxActionAnswer } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { t, translated } from "#lib/contract/language.ts";
import { SANDBOX_KEY_WORDS } from "#lib/contract/words/console/sandbox-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Select } from "../../ui/field/select.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { Cell, HeadCell, Row } from "../../ui/list/table.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { ConfirmButton } from "../confirm-button.tsx";
import { ListCard } from "../list-card.tsx";
import { StateWord } from "../state-word.tsx";
import { useLever } from "../use-lever.ts";
import { SecretNote } from "./secret-note.tsx";

/** API keys with what each may do (§5). */
export function KeysSection() {
  const query = useQuery(sandboxQuery("keys"));
  const [secret, setSecret] = useState<SandboxActionAnswer["secret"]>();
  return (
    <>
      {secret && (
        <SecretNote secret={secret}>
          {t(
            "For another program that uses this sandbox. The console goes on with its own key.",
            "Kwa programu nyingine inayotumia sandbox hii. Konsoli inaendelea na ufunguo wake.",
          )}
        </SecretNote>
      )}
      <NewKey onMade={setSecret} />
      <Section
        title={t("Keys", "Funguo")}
        note={t("You can see only the last four characters", "Unaweza kuona herufi nne za mwisho tu")}
      >
        <ListCard
          label={t("Keys", "Funguo")}
          query={query}
          columns={["normal", "wide", "normal", "normal", "wide"]}
          head={
            <>
              <HeadCell>{t("Key", "Ufunguo")}</HeadCell>
              <HeadCell isWide>{t("May do", "Unaruhusu")}</HeadCell>
              <HeadCell>{t("Created", "Ulitengenezwa")}</HeadCell>
              <HeadCell>{t("State", "Hali")}</HeadCell>
              <HeadCell>
                <span className="sr-only">{t("Change", "Badilisha")}</span>
              </HeadCell>
            </>
          }
          rows={({ keys }) => keys.map((key) => <KeyRow key={key.id} {...key} onRotated={setSecret} />)}
          empty={
            <ListEmpty icon={<KeyRound />} title={t("No key yet", "Bado hakuna ufunguo")}>
              {t(
                "Create one above: without a key every request is refused.",
                "Tengeneza hapo juu: bila ufunguo kila ombi linakataliwa.",
              )}
            </ListEmpty>
          }
        />
      </Section>
    </>
  );
}

const ENDS = translated(() => [
  { value: "", label: t("Never expires", "Hauishi muda") },
  { value: "1", label: t("Expires in 1 hour", "Unaisha baada ya saa 1") },
  { value: "24", label: t("Expires in 24 hours", "Unaisha baada ya saa 24") },
  { value: "720", label: t("Expires in 30 days", "Unaisha baada ya siku 30") },
]);

/** Makes a key for some services, for ever or for a while. */
export function NewKey({ onMade }: { onMade: (secret: SandboxActionAnswer["secret"]) => void }) {
  const { pull, isPending } = useLever("create-key");
  const [grants, setGrants] = useState<Grant[]>([...GRANTS]);
  const [hours, setHours] = useState("");
  return (
    <Section title={t("A new key", "Ufunguo mpya")}>
      <Card isPadded className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <GrantBoxes grants={grants} onChange={setGrants} />
        <Select
          label={t("When it expires", "Muda wake unaisha lini")}
          options={ENDS}
          value={hours}
          onChange={setHours}
          className="w-48 max-sm:w-full"
        />
        <Button
          icon={<Plus />}
          isBusy={isPending}
          lockedBecause={
            grants.length === 0
              ? t("Choose at least one of chat, SMS, voice", "Chagua angalau moja kati ya chat, SMS, simu")
              : undefined
          }
          onClick={() =>
            pull({ grants, expiresInHours: hours === "" ? null : Number(hours) }, ({ secret }) =>
              onMade(secret),
            )
          }
        >
          {t("Create the key", "Tengeneza ufunguo")}
        </Button>
      </Card>
    </Section>
  );
}

type KeyRowProps = SandboxKey & { onRotated: (secret: SandboxActionAnswer["secret"]) => void };

export function KeyRow(props: KeyRowProps) {
  const { hint, grants, createdAt, revokedAt } = props;
  return (
    <Row>
      <Cell kind="ink" card="1l">
        <span className="code">{hint}</span>
      </Cell>
      <Cell card="2l" isWide>
        {grants.map((grant) => GRANT_WORDS[grant as keyof typeof GRANT_WORDS] ?? grant).join(", ")}
      </Cell>
      <Cell kind="meta" card="3l">
        <Time value={createdAt} show="day" />
      </Cell>
      <Cell card="1r">
        <KeyState {...props} />
      </Cell>
      <Cell card="full">{revokedAt === null && <KeyChanges {...props} />}</Cell>
    </Row>
  );
}

function KeyState({ revokedAt, expiresAt, isExpired }: SandboxKey) {
  if (revokedAt) return <StateWord look="bad" words={SANDBOX_KEY_WORDS.revoked} />;
  if (isExpired) return <StateWord look="bad" words={SANDBOX_KEY_WORDS.expired} />;
  if (!expiresAt) return <StateWord look="good" words={SANDBOX_KEY_WORDS.valid} />;
  return (
    <>
      <StateWord look="good" words={SANDBOX_KEY_WORDS.valid} />
      <span className="ml-2 text-12 text-ink-3">
        {t("until", "hadi")} <Time value={expiresAt} show="day" />
      </span>
    </>
  );
}

function KeyChanges({ id, hint, grants, onRotated }: KeyRowProps) {
  const which = t(`the key ending in ${hint.slice(1)}`, `ufunguo unaoishia na ${hint.slice(1)}`);
  return (
    <span className="flex justify-end gap-2 max-sm:flex-wrap max-sm:justify-start max-sm:pt-2">
      <GrantsButton id={id} which={which} given={grants} />
      <ConfirmButton
        size="small"
        action="rotate-key"
        input={{ id }}
        label={t(`Rotate ${which}`, `Badili ${which} kwa mpya`)}
        question={t(`Rotate ${which}?`, `Badili ${which} kwa mpya?`)}
        consequence={t(
          "A new key with the same services replaces it and is shown once. The old key is refused from the next request on. If this console uses it, it is refused too.",
          "Ufunguo mpya wenye huduma zilezile unachukua nafasi yake na unaonyeshwa mara moja. Wa zamani unakataliwa kuanzia ombi linalofuata. Konsoli hii ikitumia wa zamani, nayo inakataliwa.",
        )}
        verb={t("Rotate the key", "Badili ufunguo kwa mpya")}
        onDone={({ secret }) => onRotated(secret)}
      >
        {t("Rotate", "Badili kwa mpya")}
      </ConfirmButton>
      <ConfirmButton
        size="small"
        look="danger"
        action="revoke-key"
        input={{ id }}
        label={t(`Revoke ${which}`, `Batilisha ${which}`)}
        question={t(`Revoke ${which}?`, `Batilisha ${which}?`)}
        consequence={t(
          "It is refused from the next request on. If this console uses it, nothing can be sent until you start Tuma with another key.",
          "Unakataliwa kuanzia ombi linalofuata. Konsoli hii ikiutumia, hakuna kinachoweza kutumwa hadi uanzishe Tuma kwa ufunguo mwingine.",
        )}
        verb={t("Revoke the key", "Batilisha ufunguo")}
      >
        {t("Revoke", "Batilisha")}
      </ConfirmButton>
    </span>
  );
}

type GrantsButtonProps = { id: string; which: string; given: readonly string[] };

/** Gives a key another service, or takes one away: no separate key is needed (§5 r2). */
export function GrantsButton({ id, which, given }: GrantsButtonProps) {
  const { pull, isPending } = useLever("update-key");
  const [grants, setGrants] = useState<Grant[] | null>(null);
  const close = () => setGrants(null);
  return (
    <>
      <Button
        size="small"
        aria-label={t(`Change what ${which} may do`, `Hariri ruhusa za ${which}`)}
        onClick={() => setGrants(GRANTS.filter((grant) => given.includes(grant)))}
      >
        {t("Change", "Hariri")}
      </Button>
      <FormDialog
        isOpen={grants !== null}
        title={t(`What may ${which} do?`, `Je, ${which} unaruhusu nini?`)}
        purpose={t("It applies from the next request on.", "Inaanza kutumika kwenye ombi linalofuata.")}
        button={t("Change the key", "Hariri ufunguo")}
        isBusy={isPending}
        lockedBecause={
          grants?.length === 0
            ? t("Choose at least one of chat, SMS, voice", "Chagua angalau moja kati ya chat, SMS, simu")
            : undefined
        }
        onSubmit={() => pull({ id, grants: grants ?? [] }, close)}
        onClose={close}
      >
        <div className="flex flex-col gap-2">
          <GrantBoxes grants={grants ?? []} onChange={setGrants} />
        </div>
      </FormDialog>
    </>
  );
}

export type Grant = (typeof GRANTS)[number];

export const GRANT_WORDS: Record<Grant, string> = /* @__PURE__ */ translated(() => ({
  chat: "Chat",
  sms: "SMS",
  voice: t("Voice", "Simu"),
}));

type GrantBoxesProps = { grants: readonly Grant[]; onChange: (grants: Grant[]) => void };

/** The services a key may be used for. */
export function GrantBoxes({ grants, onChange }: GrantBoxesProps) {
  return GRANTS.map((grant) => (
    <Checkbox
      key={grant}
      label={GRANT_WORDS[grant]}
      checked={grants.includes(grant)}
      onChange={({ target }) =>
        onChange(GRANTS.filter((each) => (each === grant ? target.checked : grants.includes(each))))
      }
    />
  ));
}
