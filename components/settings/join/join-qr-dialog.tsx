"use client";

import type { JoinPage } from "#lib/contract/desk/people/join-page.ts";
import { t } from "#lib/contract/language.ts";
import { drawQr } from "#lib/draw-qr.ts";
import { QrPicture } from "../../domain/qr-picture.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";

type JoinQrDialogProps = { page: JoinPage; isOpen: boolean; onClose: () => void };

/** The address of a page as a picture, for a poster or a till. */
export function JoinQrDialog({ page: { name, slug, address }, isOpen, onClose }: JoinQrDialogProps) {
  const { path, size } = drawQr(address);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={t(
        <>
          QR code of <bdi>{name}</bdi>
        </>,
        <>
          Msimbo wa QR wa <bdi>{name}</bdi>
        </>,
      )}
      purpose={t("Whoever scans it opens the page.", "Anayeuskani anafungua ukurasa.")}
    >
      <div className="flex flex-col items-start gap-3">
        <QrPicture path={path} size={size} label={t(`QR code of ${address}`, `Msimbo wa QR wa ${address}`)} />
        <p className="code text-13 wrap-anywhere">{address}</p>
        <div className="flex flex-wrap items-center gap-3 text-13">
          <CopyButton text={address} label={t("Copy the address", "Nakili anwani")} />
          <a
            className="link touch"
            href={`data:image/svg+xml,${encodeURIComponent(svg)}`}
            download={`${slug}.svg`}
          >
            {t("Download as SVG", "Pakua kama SVG")}
          </a>
        </div>
      </div>
    </Dialog>
  );
}
