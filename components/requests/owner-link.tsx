import type { RequestOwner } from "#lib/contract/desk/request/request.ts";
import { t } from "#lib/contract/language.ts";
import { formatNumber } from "../domain/format-number.ts";
import { cx } from "../ui/cx.ts";
import { PageLink } from "../ui/list/page-link.tsx";

/** To the campaign, the send, the call or the template that a request was made for. */
export function OwnerLink({ owner, className }: { owner: RequestOwner; className?: string }) {
  return (
    <PageLink className={cx("link touch relative z-1", className)} href={`${ROOT[owner.kind]}/${owner.id}`}>
      {ownerWords(owner)}
    </PageLink>
  );
}

const ROOT = { campaign: "/campaigns", send: "/send", call: "/calls", template: "/templates" } as const;

export function ownerWords({ kind, name }: RequestOwner): string {
  if (kind === "send") return t("Sent by hand", "Ulitumwa kwa mkono");
  if (kind === "call") return name === "" ? t("Call", "Simu") : formatNumber(name);
  return name;
}
