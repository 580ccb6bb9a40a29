/**
 * Loaded first into every child of the launcher. When the launcher is gone, even by kill -9, its end of the channel
 * closes: the child then drains as on SIGTERM, so that a new start meets no orphan on the port.
 */
const LAST_CHANCE_MS = 10_000;

process.once("disconnect", () => {
  setTimeout(() => process.exit(1), LAST_CHANCE_MS).unref();
  process.kill(process.pid, "SIGTERM");
});

// With the launcher goes the reader of our output.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
