import { useCreateTotp } from "#lib/client/factors/create-totp.ts";
import { useOneAtATime } from "../../ui/load/use-one-at-a-time.ts";
import type { FactorDialog } from "./use-factor-dialog.ts";

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
