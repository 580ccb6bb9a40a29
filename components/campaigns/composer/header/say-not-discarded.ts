import { faultToast } from "#components/shell/fault-toast.ts";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { t } from "#lib/contract/language.ts";

export function sayNotDiscarded(error: unknown): void {
  showToast(faultToast(error, [t("The draft", "Rasimu"), t("discarded", "kutupwa")]));
}
