import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { originOf } from "../desk.ts";

const ROOT = join(import.meta.dirname, "../..");

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
