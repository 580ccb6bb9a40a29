/** Loudest sample of each of at most `most` equal parts of a sound whose length nobody knows beforehand. */
export function openPeaks(most: number) {
  let width = 128;
  let parts = new Float32Array(most * 2);
  let filled = 0;
  let inPart = 0;
  let samples = 0;
  let sampleRate = 0;
  return {
    add(channels: readonly Float32Array[], rate: number): void {
      const [first] = channels;
      if (!first || rate <= 0) return;
      sampleRate = rate;
      samples += first.length;
      for (let index = 0; index < first.length; index++) {
        const loudest = loudestAt(channels, index);
        if (loudest > (parts[filled] ?? 0)) parts[filled] = loudest;
        if (++inPart === width) nextPart();
      }
    },
    /** Loudness from 0 to 127 against the loudest part, and the length in seconds. */
    end(): { peaks: Buffer; durationS: number } {
      const used = parts.subarray(0, inPart > 0 ? filled + 1 : filled);
      const step = Math.max(1, Math.ceil(used.length / most));
      const loudest = Math.max(...used, 1e-6);
      const peaks = Buffer.alloc(Math.ceil(used.length / step));
      for (let index = 0; index < peaks.length; index++)
        peaks[index] = Math.round(
          (127 * Math.max(...used.subarray(index * step, (index + 1) * step))) / loudest,
        );
      return { peaks, durationS: sampleRate > 0 ? samples / sampleRate : 0 };
    },
  };

  function nextPart() {
    inPart = 0;
    if (++filled < parts.length) return;
    // Full: every two neighbours become one, and a part is twice as long from now on.
    const merged = new Float32Array(parts.length);
    for (let index = 0; index < parts.length / 2; index++)
      merged[index] = Math.max(parts[2 * index] ?? 0, parts[2 * index + 1] ?? 0);
    parts = merged;
    filled = parts.length / 2;
    width *= 2;
  }
}

function loudestAt(channels: readonly Float32Array[], index: number): number {
  if (channels.length === 1) return Math.abs(channels[0]?.[index] ?? 0);
  let loudest = 0;
  for (const channel of channels) loudest = Math.max(loudest, Math.abs(channel[index] ?? 0));
  return loudest;
}
