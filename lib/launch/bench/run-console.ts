import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { build } from "../build.ts";
import { findFreePort } from "../launcher/port.ts";
import { ROOT } from "../root.ts";

export type RunningConsole = {
  /** The last line of the start, with the link. */
  line: string;
  url: string;
  /** The origin it believes to be served from. */
  origin: string;
  seconds: number;
  pid: number;
  stop(): Promise<void>;
};

const STOP_MS = 15_000;

/** Runs a built console on its own port and `dataFolder`, from `npm start` until its link is printed. */
export async function runConsole(dataFolder: string): Promise<RunningConsole> {
  await build();
  const port = await findFreePort();
  const startedAt = performance.now();
  const npm = spawn("npm", ["start", "--silent"], {
    cwd: ROOT,
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      TUMA_DATA: dataFolder,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // A bench that throws would leave it running, with the pipe that `npm run bench` waits for.
  process.once("exit", () => npm.kill("SIGTERM"));
  const closed = new Promise((resolve) => npm.once("close", resolve));
  const line = await findLine(npm.stdout, "Ready");
  return {
    line,
    url: `http://127.0.0.1:${port}`,
    origin: `http://localhost:${port}`,
    pid: npm.pid ?? 0,
    seconds: (performance.now() - startedAt) / 1_000,
    async stop() {
      npm.kill("SIGTERM");
      const timer = setTimeout(() => npm.kill("SIGKILL"), STOP_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Reads on after it, so that the console is never held up by a full pipe. */
function findLine(output: NodeJS.ReadableStream, start: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const said: string[] = [];
  const lines = createInterface({ input: output });
  lines.on("line", (line) => {
    if (said.length < 50) said.push(line);
    if (line.startsWith(start)) resolve(line);
  });
  lines.on("close", () => reject(new Error(`the console did not start:\n${said.join("\n")}`)));
  return promise;
}
