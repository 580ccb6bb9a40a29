import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
import { buttonClass } from "../button/button-class.ts";
import { IconButton } from "../button/icon-button.tsx";
import { SearchLink } from "../field/search-link.tsx";
import type { IconClass } from "../icon/icon.tsx";

type PagerProps = {
  newer: string | undefined;
  older: string | undefined;
  newerLabel: string;
  olderLabel: string;
  /** Stands between the arrows. */
  children?: ReactNode;
};

/** Two arrows whose places have addresses; the one that leads nowhere is off. */
export function Pager(props: PagerProps) {
  const { newer, older, newerLabel, olderLabel, children } = props;
  return (
    <nav aria-label={t("Pages", "Kurasa")} className="ml-auto flex items-center gap-2">
      <Arrow href={newer} label={newerLabel} icon="lucide-chevron-left" />
      {children}
      <Arrow href={older} label={olderLabel} icon="lucide-chevron-right" />
    </nav>
  );
}

function Arrow({ href, label, icon }: { href: string | undefined; label: string; icon: IconClass }) {
  if (href === undefined) return <IconButton size="small" label={label} icon={icon} disabled />;
  return (
    <SearchLink
      href={href}
      title={label}
      aria-label={label}
      className={buttonClass({ look: "quiet", size: "small", isIcon: true, icon })}
    />
  );
}
