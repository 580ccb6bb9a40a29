import { type RefObject, useEffect, useRef, useState } from "react";

type WaveformProps = {
  audioRef: RefObject<HTMLAudioElement | null>;
  /** Loudness from 0 to 127. */
  peaks: readonly number[];
  durationS: number;
  /** Its code cannot be loaded or does not work here. */
  onFailure: () => void;
};

const HEIGHT = 64;
const FULL = 127;

/** The loudness over time, drawn by the library; the slider over it is ours, so that it can be used without a mouse. */
export function Waveform({ audioRef, peaks, durationS, onFailure }: WaveformProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const failRef = useRef(onFailure);
  useEffect(() => {
    failRef.current = onFailure;
  });
  useEffect(() => {
    const [box, media] = [boxRef.current, audioRef.current];
    if (!box || !media || theme === undefined) return;
    let close: (() => void) | undefined;
    let isGone = false;
    open({ box, media, peaks, durationS }).then(
      (opened) => {
        if (isGone) opened();
        else close = opened;
      },
      () => isGone || failRef.current(),
    );
    return () => {
      isGone = true;
      close?.();
    };
  }, [audioRef, peaks, durationS, theme]);
  return <div ref={boxRef} aria-hidden="true" className="h-16 w-full overflow-hidden" />;
}

type Drawing = { box: HTMLElement; media: HTMLAudioElement; peaks: readonly number[]; durationS: number };

async function open({ box, media, peaks, durationS }: Drawing): Promise<() => void> {
  const { default: WaveSurfer } = await import("wavesurfer.js");
  const style = getComputedStyle(box);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const wave = WaveSurfer.create({
    container: box,
    media,
    peaks: [peaks.map((peak) => peak / FULL)],
    duration: durationS,
    height: HEIGHT,
    barWidth: 2,
    barGap: 2,
    barRadius: 1,
    barMinHeight: 2,
    cursorWidth: 1,
    interact: false,
    hideScrollbar: true,
    waveColor: color("--line-control"),
    progressColor: color("--accent"),
    cursorColor: color("--text"),
    cspNonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "",
  });
  return () => wave.destroy();
}

/** The colours of the page as it is worn now. */
function useTheme(): string | undefined {
  const [theme, setTheme] = useState<string>();
  useEffect(() => {
    const root = document.documentElement;
    const read = () => setTheme(root.dataset.theme ?? "light");
    const watch = new MutationObserver(read);
    watch.observe(root, { attributes: true, attributeFilter: ["data-theme"] });
    read();
    return () => watch.disconnect();
  }, []);
  return theme;
}
