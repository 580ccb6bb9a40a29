/** Tells a process that it leads a group. */
export const LEADS_GROUP = "TUMA_LEADS_GROUP";

/**
 * Loaded first into what leads a group. When its launcher is gone, even by kill -9, its end of the channel closes: the
 * whole group then goes, so that a new start meets no build that is still under way.
 */
if (process.env[LEADS_GROUP] !== undefined) {
  // Whoever is started from here leads nothing, though it is given the same arguments.
  delete process.env[LEADS_GROUP];
  process.once("disconnect", () => process.kill(-process.pid, "SIGKILL"));
  // To be listened to is no reason to go on.
  process.channel?.unref();
}
