import { faultToast } from "#components/shell/fault-toast.ts";
import { showToast } from "#components/ui/toast/show-toast.ts";

export function sayNotDiscarded(error: unknown): void {
  showToast(faultToast(error, ["The draft", "discarded"]));
}
