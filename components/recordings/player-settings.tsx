import { Download, StickyNote, Volume2, VolumeX } from "lucide-react";
import { recordingUrl } from "#lib/client/recordings-queries.ts";
import { t } from "#lib/contract/language.ts";
import { Button } from "../ui/button/button.tsx";
import { buttonClass } from "../ui/button/button-class.ts";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { IconButton } from "../ui/button/icon-button.tsx";
import { Segmented } from "../ui/field/segmented.tsx";
import { formatSecond } from "./format-second.ts";
import type { Playback } from "./use-playback.ts";

const RATES = [
  { value: "0.75", label: "0.75×" },
  { value: "1", label: "1×" },
  { value: "1.5", label: "1.5×" },
  { value: "2", label: "2×" },
] as const;
type Rate = (typeof RATES)[number]["value"];

type PlayerSettingsProps = {
  call: { id: string };
  playback: Playback;
  onNoteAt?: ((second: number) => void) | undefined;
};

/** How fast and how loud, and what to take away from here. */
export function PlayerSettings({ call, playback, onNoteAt }: PlayerSettingsProps) {
  const { at, rate, volume, setRate, setVolume } = playback;
  const second = Math.floor(at);
  const link = `${window.location.origin}/calls/${encodeURIComponent(call.id)}?t=${second}`;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 max-lg:justify-start">
      <Segmented
        label={t("Speed", "Kasi")}
        options={RATES}
        value={String(rate) as Rate}
        onChange={(value) => setRate(Number(value))}
      />
      <IconButton
        label={volume > 0 ? t("Mute", "Zima sauti") : t("Unmute", "Washa sauti")}
        icon={volume > 0 ? <Volume2 /> : <VolumeX />}
        onClick={() => setVolume(volume > 0 ? 0 : 1)}
      />
      <input
        type="range"
        data-volume=""
        aria-label={t("Volume", "Sauti")}
        aria-valuetext={`${Math.round(volume * 100)} %`}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={({ target }) => setVolume(target.valueAsNumber)}
        className="w-20 accent-accent-text max-sm:hidden"
      />
      <a
        href={recordingUrl(call.id, true)}
        download
        title={t("Download the recording", "Pakua rekodi")}
        aria-label={t("Download the recording", "Pakua rekodi")}
        className={buttonClass({ look: "quiet", size: "normal", isIcon: true })}
      >
        <Download />
      </a>
      <CopyButton
        text={link}
        label={t(`Copy link at ${formatSecond(second)}`, `Nakili kiungo cha ${formatSecond(second)}`)}
      />
      {onNoteAt && (
        <Button look="plain" size="small" icon={<StickyNote />} onClick={() => onNoteAt(second)}>
          {t(<>Note at {formatSecond(second)}</>, <>Maelezo kwenye {formatSecond(second)}</>)}
        </Button>
      )}
    </div>
  );
}
