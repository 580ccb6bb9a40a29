const LAST_CHANCE_MS = 9_500;

/** Runs `stop` once on SIGTERM or SIGINT, then exits: 0 when it ended well and in time. */
export function onStop(stop: (how: { isAlone: boolean }) => Promise<void>): void {
  let isStopping = false;
  const begin = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), LAST_CHANCE_MS).unref();
    try {
      // Without the launcher a new start may be waiting for our port.
      await stop({ isAlone: process.connected === false });
      process.exit(0);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      process.exit(1);
    }
  };
  process.on("SIGTERM", () => void begin());
  process.on("SIGINT", () => void begin());
}
