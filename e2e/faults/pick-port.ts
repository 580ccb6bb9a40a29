import { isPortFree } from "#lib/launch/launcher/port.ts";

/** A free port below those the system gives to outgoing connections, of which fault tests make many. */
export async function pickPort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    if (await isPortFree(port)) return port;
  }
}
