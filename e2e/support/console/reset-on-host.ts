import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "#lib/launch/root.ts";
import { originOf } from "../origin-of.ts";

/** The link that `npm run admin -- reset EMAIL` prints where the console runs. */
export async function resetOnHost(email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, "lib/launch/admin.ts"), "reset", email],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        TUMA_DATA: dirname(process.env.TUMA_DATABASE ?? ""),
        PUBLIC_ORIGIN: originOf(),
      },
    },
  );
  return /http\S+\/reset\?code=\S+/.exec(stdout)?.[0] ?? "";
}
