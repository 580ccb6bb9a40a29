"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import {
  type Added,
  useCreateRecoveryCodes,
  useDeletePasskey,
  useDeleteTotp,
  useVerifyTotp,
} from "#lib/client/factors/mutations.ts";
import type { NewTotp } from "#lib/contract/desk/team/factor.ts";
import type { OwnPasskey } from "#lib/contract/desk/team/passkey.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { Fault } from "#lib/fault.ts";
import { QrPicture } from "../../domain/qr-picture.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { downloadText } from "../../ui/text/download-text.ts";
import { showToast } from "../../ui/toast/show-toast.ts";
import { AddPasskeyDialog, RenamePasskeyDialog } from "./passkey-dialog.tsx";
import type { FactorDialog } from "./use-factor-dialog.ts";

type FactorDialogsProps = {
  dialog: FactorDialog;
  /** A factor was added and its codes, if any came with it, were seen. */
  onAdded?: () => void;
};

/** The dialog that belongs to what was pressed. */
export function FactorDialogs({ dialog, onAdded }: FactorDialogsProps) {
  const { question, isOpen, turn, show, close } = dialog;
  const props = { isOpen, onClose: close };
  function done() {
    close();
    onAdded?.();
  }
  function added({ recoveryCodes, areCodesLost }: Added) {
    showToast({ tone: "green", title: t("Your second factor is on", "Uthibitisho wako wa pili umewashwa") });
    if (recoveryCodes) show({ kind: "codes", codes: recoveryCodes });
    else if (areCodesLost) show({ kind: "codes-lost" });
    else done();
  }
  const made = (codes: string[]) => show({ kind: "codes", codes });
  switch (question?.kind) {
    case "add-passkey":
      return <AddPasskeyDialog key={turn} {...props} onAdded={added} />;
    case "rename-passkey":
      return <RenamePasskeyDialog key={turn} {...props} passkey={question.passkey} />;
    case "remove-passkey":
      return <RemovePasskey key={turn} {...props} passkey={question.passkey} />;
    case "totp":
      return <TotpDialog key={turn} {...props} made={question.made} onAdded={added} />;
    case "codes":
      return <CodesDialog key={turn} isOpen={isOpen} onClose={done} codes={question.codes} />;
    case "remove-totp":
      return <RemoveTotp key={turn} {...props} />;
    case "renew":
      return <RenewCodes key={turn} {...props} purpose={renewWords()} onMade={made} />;
    case "codes-lost":
      return <RenewCodes key={turn} isOpen={isOpen} onClose={done} purpose={lostWords()} onMade={made} />;
    default:
      return null;
  }
}

type QuestionProps = { isOpen: boolean; onClose: () => void };

/** What goes with the last one. */
const lastWords = () =>
  t(
    "If you have no other second factor, your password alone is enough to sign in, and the recovery codes are deleted.",
    "Kama huna uthibitisho mwingine wa pili, nenosiri lako pekee litatosha kuingia, na misimbo ya kurejesha itafutwa.",
  );

function RemovePasskey({ isOpen, onClose, passkey }: QuestionProps & { passkey: OwnPasskey }) {
  const { mutate, isPending, error } = useDeletePasskey();
  const onSuccess = () => {
    showToast({
      tone: "green",
      title: t(
        `The passkey ${isolated(passkey.name)} was removed`,
        `Passkey ${isolated(passkey.name)} imeondolewa`,
      ),
      detail: t("You were signed out everywhere else.", "Umetolewa kwingine kote."),
    });
    onClose();
  };
  return (
    <SureDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`Remove the passkey ${isolated(passkey.name)}?`, `Ondoa passkey ${isolated(passkey.name)}?`)}
      purpose={t(
        `It opens nothing here any more and you are signed out everywhere else. ${lastWords()} Delete it on the device, too.`,
        `Haitafungua chochote hapa tena na utatolewa kwingine kote. ${lastWords()} Ifute kwenye kifaa pia.`,
      )}
      button={t("Remove the passkey", "Ondoa passkey")}
      isDanger
      isBusy={isPending}
      error={error}
      onGo={() => mutate(passkey.id, { onSuccess })}
    />
  );
}

function RemoveTotp({ isOpen, onClose }: QuestionProps) {
  const { mutate, isPending, error } = useDeleteTotp();
  const onSuccess = () => {
    showToast({
      tone: "green",
      title: t("The app was removed", "Programu imeondolewa"),
      detail: t("You were signed out everywhere else.", "Umetolewa kwingine kote."),
    });
    onClose();
  };
  return (
    <SureDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("Remove the authenticator app?", "Ondoa programu ya uthibitisho?")}
      purpose={t(
        `Its codes stop working and you are signed out everywhere else. ${lastWords()}`,
        `Misimbo yake itaacha kufanya kazi na utatolewa kwingine kote. ${lastWords()}`,
      )}
      button={t("Remove the app", "Ondoa programu")}
      isDanger
      isBusy={isPending}
      error={error}
      onGo={() => mutate(undefined, { onSuccess })}
    />
  );
}

const renewWords = () =>
  t(
    "You get 10 new codes. The ones you have now stop working.",
    "Utapata misimbo 10 mipya. Uliyonayo sasa itaacha kufanya kazi.",
  );
const lostWords = () =>
  t(
    "Your second factor is on, but the connection broke before we could show you its recovery codes. You get 10 new codes in their place.",
    "Uthibitisho wako wa pili umewashwa, lakini mtandao ulikatika kabla hatujakuonyesha misimbo yake ya kurejesha. Utapata misimbo 10 mipya badala yake.",
  );

type RenewCodesProps = QuestionProps & { purpose: string; onMade: (codes: string[]) => void };

function RenewCodes({ isOpen, onClose, purpose, onMade }: RenewCodesProps) {
  const { mutate, isPending, error } = useCreateRecoveryCodes();
  return (
    <SureDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("Make new recovery codes?", "Tengeneza misimbo mipya ya kurejesha?")}
      purpose={purpose}
      button={t("Make 10 new codes", "Tengeneza misimbo 10 mipya")}
      isBusy={isPending}
      error={error}
      onGo={() => mutate(undefined, { onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes) })}
    />
  );
}

type SureDialogProps = {
  title: string;
  purpose: string;
  button: string;
  isDanger?: boolean;
  isBusy: boolean;
  error: Error | null;
  isOpen: boolean;
  onClose: () => void;
  onGo: () => void;
};

/** A question before something that cannot be taken back. */
export function SureDialog({ isOpen, onClose, onGo, isDanger = false, ...rest }: SureDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={rest.title}
      purpose={rest.purpose}
      button={rest.button}
      look={isDanger ? "danger" : "primary"}
      isBusy={rest.isBusy}
      onSubmit={onGo}
      onClose={onClose}
    >
      <SaveFault error={rest.error} title={t("Not changed", "Haikubadilishwa")} />
    </FormDialog>
  );
}

type TotpDialogProps = {
  made: NewTotp;
  isOpen: boolean;
  onClose: () => void;
  onAdded: (added: Added) => void;
};

/** Shows the secret of an app as a picture and as letters; it counts once a code of it was entered. */
export function TotpDialog({ made, isOpen, onClose, onAdded }: TotpDialogProps) {
  const [code, setCode] = useState("");
  const { mutate, isPending, error, reset } = useVerifyTotp();
  const wrong = error instanceof Fault ? error.fields.find(({ path }) => path === "code")?.rule : undefined;
  function submit() {
    mutate({ code, pictureId: made.pictureId }, { onSuccess: onAdded });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={t("Set up an authenticator app", "Weka programu ya uthibitisho")}
      purpose={t(
        "Scan the picture with an app such as Google Authenticator, Microsoft Authenticator or Aegis. Then enter the code it shows.",
        "Skani picha kwa programu kama Google Authenticator, Microsoft Authenticator au Aegis. Kisha andika msimbo unaoonyeshwa.",
      )}
      button={t("Turn the app on", "Washa programu")}
      isBusy={isPending}
      lockedBecause={
        code.trim() === "" ? t("Enter the code of the app", "Andika msimbo wa programu") : undefined
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex items-start gap-5 max-sm:flex-col max-sm:items-center">
        <QrPicture
          path={made.qrPath}
          size={made.qrSize}
          label={t("Picture for the app", "Picha ya kuskani")}
        />
        <div className="min-w-0 text-13 text-ink-2">
          <p>
            {t("No camera? Enter this key in the app:", "Huna kamera? Andika ufunguo huu kwenye programu:")}
          </p>
          <p className="code my-1 break-words text-ink" data-totp-secret>
            {made.totpSecret.replace(/.{4}(?=.)/g, "$& ")}
          </p>
          <CopyButton text={made.totpSecret} label={t("Copy the key", "Nakili ufunguo")} />
        </div>
      </div>
      <Field
        label={t("Code from the app", "Msimbo wa programu")}
        hint={t("6 digits", "tarakimu 6")}
        error={wrong && asSentence(wrong)}
      >
        <Input
          isCode
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            if (error) reset();
          }}
        />
      </Field>
      {!wrong && (
        <SaveFault error={error} title={t("This did not turn the app on", "Programu haikuwashwa")} />
      )}
    </FormDialog>
  );
}

const asSentence = (rule: string): string => `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`;

type CodesDialogProps = { codes: readonly string[]; isOpen: boolean; onClose: () => void };

/** Recovery codes, the only time they are shown. */
export function CodesDialog({ codes, isOpen, onClose }: CodesDialogProps) {
  const [isSaved, setSaved] = useState(false);
  function leave() {
    if (!isSaved) {
      showToast({
        title: t("Did you not save the codes?", "Je, hukuhifadhi misimbo?"),
        detail: t(
          "You can make new ones under Recovery codes.",
          "Unaweza kutengeneza mipya chini ya Misimbo ya kurejesha.",
        ),
      });
    }
    onClose();
  }
  const text = `${codes.join("\n")}\n`;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && leave()}
      isInsistent
      title={t("Save your recovery codes", "Hifadhi misimbo yako ya kurejesha")}
      purpose={t(
        "Each one signs you in once when you do not have your second factor. We show them only now. Keep them where you keep your passwords, not on the same phone.",
        "Kila mmoja hukuingiza mara moja usipokuwa na uthibitisho wako wa pili. Tunaionyesha sasa tu. Ihifadhi mahali unapohifadhi manenosiri, si kwenye simu hiyo hiyo.",
      )}
      actions={
        <Button
          look="primary"
          lockedBecause={
            isSaved
              ? undefined
              : t("Say first that you have saved the codes", "Kwanza sema kwamba umehifadhi misimbo")
          }
          onClick={onClose}
        >
          {t("Done", "Tayari")}
        </Button>
      }
    >
      <ul
        aria-label={t("Recovery codes", "Misimbo ya kurejesha")}
        className="code grid grid-cols-2 gap-x-6 gap-y-1 rounded-3 border border-line bg-sunken px-5 py-4 text-14"
      >
        {codes.map((code) => (
          <li key={code} data-recovery-code>
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={t("Copy all", "Nakili yote")} />
        <Button
          size="small"
          look="plain"
          icon={<Download />}
          onClick={() => downloadText("tuma-recovery-codes.txt", text, "text/plain")}
        >
          {t("Download as a text file", "Pakua kama faili la maandishi")}
        </Button>
      </div>
      <Checkbox
        label={t("I have saved these codes", "Nimehifadhi misimbo hii")}
        checked={isSaved}
        onChange={(event) => setSaved(event.target.checked)}
      />
    </Dialog>
  );
}
