import { showToast } from "#components/ui/toast/show-toast.ts";
import { detailOf } from "#lib/client/detail-of.ts";

export function sayNotDiscarded(error: unknown): void {
  showToast({ tone: "red", title: "The draft was not discarded", detail: detailOf(error) });
}
