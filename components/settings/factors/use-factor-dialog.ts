import { useState } from "react";
import { useCreateTotp } from "#lib/client/factors/create-totp.ts";
import type { NewTotp } from "#lib/contract/desk/team/factor.ts";
import type { OwnPasskey } from "#lib/contract/desk/team/passkey.ts";
import { useOneAtATime } from "../../ui/load/use-one-at-a-time.ts";

export type FactorQuestion =
  | { kind: "add-passkey" }
  | { kind: "rename-passkey"; passkey: OwnPasskey }
  | { kind: "remove-passkey"; passkey: OwnPasskey }
  | { kind: "totp"; made: NewTotp }
  | { kind: "codes"; codes: readonly string[] }
  | { kind: "remove-totp" }
  | { kind: "renew" }
  | { kind: "codes-lost" };

export type FactorDialog = {
  question: FactorQuestion | null;
  isOpen: boolean;
  /** Each showing is a new form. */
  turn: number;
  show: (question: FactorQuestion) => void;
  close: () => void;
};

/** One question at a time; a closed one keeps its words while it fades. */
export function useFactorDialog(): FactorDialog {
  const [question, setQuestion] = useState<FactorQuestion | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  return {
    question,
    isOpen,
    turn,
    show(next) {
      setQuestion(next);
      setTurn((last) => last + 1);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

/** Makes a picture for an app and shows it; a double click makes one, as only the newest counts. */
export function useSetUpApp(dialog: FactorDialog) {
  const { mutateAsync, error } = useCreateTotp();
  const { run, isBusy } = useOneAtATime();
  // What fails is shown by `error`.
  const setUp = () =>
    void run(() =>
      mutateAsync().then(
        (made) => dialog.show({ kind: "totp", made }),
        () => undefined,
      ),
    );
  return { setUp, isBusy, error };
}
