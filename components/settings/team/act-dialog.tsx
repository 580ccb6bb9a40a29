"use client";

import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCreateReset, useDeletePerson, useUpdatePerson } from "#lib/client/team/mutations.ts";
import type { Person } from "#lib/contract/desk/team/team.ts";
import { t, translated } from "#lib/contract/language.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Dialog, WayOut } from "../../ui/popup/dialog.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { LinkNote } from "./link-note.tsx";
import type { ActDialogProps } from "./me.ts";
import type { PersonAct } from "./person-row.tsx";
import { type Chosen, RoleFields } from "./role-fields.tsx";

/** The question that belongs to what was chosen in the menu of a person. */
export function ActDialog({ act, ...rest }: ActDialogProps & { act: PersonAct }) {
  if (act === "role") return <RoleDialog {...rest} />;
  if (act === "reset") return <ResetDialog {...rest} />;
  return <EndDialog {...rest} act={act} />;
}

type End = "disable" | "enable" | "remove";

const WORDS = translated(
  () =>
    ({
      disable: {
        title: (name: ReactNode) => t(<>Disable {name}?</>, <>Zima akaunti: {name}?</>),
        purpose: t(
          "They are signed out within 5 seconds and cannot sign in. Campaigns they started or scheduled go on. You can enable them again.",
          "Atatolewa ndani ya sekunde 5 na hataweza kuingia. Kampeni alizoanzisha au kupanga zinaendelea. Unaweza kuiwasha tena.",
        ),
        button: t("Disable this person", "Zima akaunti yake"),
        done: (name: ReactNode) => t(<>{name} is disabled</>, <>Akaunti ya {name} imezimwa</>),
      },
      enable: {
        title: (name: ReactNode) => t(<>Enable {name}?</>, <>Washa akaunti: {name}?</>),
        purpose: t("They can sign in again with their password.", "Anaweza kuingia tena kwa nenosiri lake."),
        button: t("Enable this person", "Washa akaunti yake"),
        done: (name: ReactNode) => t(<>{name} can sign in again</>, <>{name} anaweza kuingia tena</>),
      },
      remove: {
        title: (name: ReactNode) => t(<>Remove {name}?</>, <>Ondoa {name}?</>),
        purpose: t(
          "Their account is deleted and they are signed out within 5 seconds. Campaigns they started or scheduled go on. What they did stays under their name. You cannot undo this.",
          "Akaunti yake itafutwa na atatolewa ndani ya sekunde 5. Kampeni alizoanzisha au kupanga zinaendelea. Alichofanya kinabaki chini ya jina lake. Huwezi kutendua hili.",
        ),
        button: t("Remove this person", "Ondoa mtu huyu"),
        done: (name: ReactNode) => t(<>{name} was removed</>, <>{name} ameondolewa</>),
      },
    }) as const satisfies Record<End, object>,
);

export function EndDialog({ act, person, isOpen, onClose }: ActDialogProps & { act: End }) {
  const { id } = person;
  const name = <bdi>{person.name}</bdi>;
  const update = useUpdatePerson();
  const remove = useDeletePerson();
  const words = WORDS[act];
  const onSuccess = () => {
    showToast({ tone: "green", title: words.done(name) });
    onClose();
  };
  function go() {
    if (act === "remove") remove.mutate(id, { onSuccess });
    else update.mutate({ id, isDisabled: act === "disable" }, { onSuccess });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={words.title(name)}
      purpose={words.purpose}
      button={words.button}
      look={act === "enable" ? "primary" : "danger"}
      isBusy={update.isPending || remove.isPending}
      onSubmit={go}
      onClose={onClose}
    >
      <SaveFault error={update.error ?? remove.error} title={t("Not changed", "Haikubadilishwa")} />
    </FormDialog>
  );
}

/** Another role, or other rights beside it; the person is signed out and signs in with them. */
export function RoleDialog({ person, me, isOpen, onClose }: ActDialogProps) {
  const isMe = person.id === me.id;
  const before: Chosen = { role: person.role, rights: person.rights };
  const [chosen, setChosen] = useState<Chosen>(isMe ? { role: "admin", rights: [] } : before);
  const { mutate, isPending, error } = useUpdatePerson();
  const isSame = chosen.role === before.role && chosen.rights.join() === before.rights.join();
  function save() {
    mutate(bodyOf(person, chosen, isMe), {
      onSuccess: () => {
        showToast({
          tone: "green",
          title: t(
            <>
              <bdi>{person.name}</bdi> has to sign in again with the new role and rights
            </>,
            <>
              <bdi>{person.name}</bdi> anapaswa kuingia tena kwa jukumu na ruhusa mpya
            </>,
          ),
        });
        onClose();
      },
    });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={
        isMe
          ? t("Step down as owner?", "Acha kuwa mmiliki?")
          : t(
              <>
                Role and rights of <bdi>{person.name}</bdi>
              </>,
              <>
                Jukumu na ruhusa za <bdi>{person.name}</bdi>
              </>,
            )
      }
      purpose={
        isMe
          ? t(
              "You become an admin and are signed out. Only another owner can make you an owner again.",
              "Utakuwa msimamizi na utatolewa. Mmiliki mwingine tu ndiye anayeweza kukufanya mmiliki tena.",
            )
          : t(
              "They are signed out within 5 seconds and sign in again with what you choose.",
              "Atatolewa ndani ya sekunde 5 na ataingia tena kwa ulichochagua.",
            )
      }
      button={isMe ? t("Step down", "Acha umiliki") : t("Save role and rights", "Hifadhi jukumu na ruhusa")}
      isBusy={isPending}
      lockedBecause={isSame ? t("Change something first", "Badilisha kitu kwanza") : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      {!isMe && <RoleFields me={me} chosen={chosen} had={person.rights} onChange={setChosen} />}
      <SaveFault error={error} title={t("Not changed", "Haikubadilishwa")} />
    </FormDialog>
  );
}

function bodyOf({ id, ...seen }: Person, { role, rights }: Chosen, isMe: boolean) {
  if (isMe) return { id, role };
  return { id, role, rights: [...rights], seen: { role: seen.role, rights: seen.rights } };
}

/** For a forgotten password or a lost second factor: nobody is told the new one. */
export function ResetDialog({ person, isOpen, onClose }: ActDialogProps) {
  const [clearsFactors, setClearsFactors] = useState(false);
  const hasFactor = person.factors.hasTotp || person.factors.passkeys > 0;
  const { mutate, data, isPending, error } = useCreateReset();
  return (
    <Dialog
      isOpen={isOpen}
      isBusy={isPending}
      onOpenChange={(next) => !next && onClose()}
      isInsistent
      title={t(
        <>
          Link for a new password of <bdi>{person.name}</bdi>
        </>,
        <>
          Kiungo cha nenosiri jipya la <bdi>{person.name}</bdi>
        </>,
      )}
      purpose={t(
        "They choose a new password with it, and are signed out everywhere. Until then the old one works.",
        "Atachagua nenosiri jipya kwa kiungo hiki, na atatolewa kila mahali. Hadi hapo la zamani linafanya kazi.",
      )}
      actions={
        data ? (
          <Button look="primary" onClick={onClose}>
            {t("Done", "Tayari")}
          </Button>
        ) : (
          <>
            <WayOut isBusy={isPending} onPress={onClose}>
              {t("Cancel", "Ghairi")}
            </WayOut>
            <Button
              look="primary"
              icon={<KeyRound />}
              isBusy={isPending}
              onClick={() => mutate({ id: person.id, clearsFactors })}
            >
              {t("Make a one-time link", "Pata kiungo cha mara moja")}
            </Button>
          </>
        )
      }
    >
      {hasFactor && !data && (
        <Checkbox
          label={t("They have lost their second factor, too", "Amepoteza uthibitisho wake wa pili pia")}
          hint={t(
            "It is removed when they use the link. Otherwise they still need it to sign in.",
            "Uthibitisho huo utaondolewa atakapotumia kiungo. Vinginevyo bado anauhitaji ili kuingia.",
          )}
          checked={clearsFactors}
          onChange={(event) => setClearsFactors(event.target.checked)}
        />
      )}
      {data && (
        <LinkNote
          title={t(
            <>
              Link for <bdi>{person.name}</bdi>
            </>,
            <>
              Kiungo cha <bdi>{person.name}</bdi>
            </>,
          )}
          made={data}
        />
      )}
      <SaveFault error={error} title={t("No link was made", "Kiungo hakikutengenezwa")} />
    </Dialog>
  );
}
