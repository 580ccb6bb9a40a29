"use client";

import type { Need } from "#lib/contract/desk/overview.ts";
import { t } from "#lib/contract/language.ts";
import { needFacesOf } from "./need-faces.tsx";
import { NoticeLine } from "./notice-line.tsx";

type NeedLinesProps = { needs: readonly Need[]; onGo: () => void };

/** What waits for a person, with where to decide. */
export function NeedLines({ needs, onGo }: NeedLinesProps) {
  return (
    <ul aria-label={t("Needs you", "Inakuhitaji")}>
      {needs.flatMap(needFacesOf).map(({ key, icon, title, detail, at, go }) => (
        <NoticeLine
          key={key}
          icon={icon}
          title={title}
          detail={detail}
          at={at}
          href={go?.href}
          label={go?.label}
          onGo={onGo}
        />
      ))}
    </ul>
  );
}
