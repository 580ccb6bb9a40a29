import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { z } from "zod";
import { readKept } from "../launcher/secrets.ts";
import {
  type Binaries,
  findBinaries,
  findNobody,
  findServerUser,
  giveTo,
  type ServerUser,
} from "./binaries.ts";
import { runServerProgram } from "./reason-in.ts";

const password = z.string().min(1);
const Passwords = z.object({ admin: password, app: password });
type Passwords = z.infer<typeof Passwords>;

/** An initialised PostgreSQL data folder with what is needed to run it. */
export type Cluster = {
  folder: string;
  data: string;
  binaries: Binaries;
  user: ServerUser;
  passwords: Passwords;
};

/** Opens the cluster kept in `dataDir`, creating it the first time. The caller holds the folder's lock. */
export async function openCluster(
  dataDir: string,
  { isDurable = true }: { isDurable?: boolean },
): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const folder = realpathSync(dataDir);
  const data = join(folder, "data");
  const user = findServerUser(data);
  const cluster = {
    folder,
    data,
    user,
    binaries: findBinaries(user),
    passwords: readPasswords(folder, data),
  };
  if (!existsSync(data)) await initialise(cluster, isDurable);
  return cluster;
}

function readPasswords(folder: string, data: string): Passwords {
  const file = join(folder, "passwords.json");
  const kept = readKept(file, Passwords);
  if (kept) return kept;
  if (existsSync(data)) throw new Error(`${file} is missing: restore it from your backup`);
  const passwords = {
    admin: randomBytes(24).toString("base64url"),
    app: randomBytes(24).toString("base64url"),
  };
  writeFileSync(`${file}.new`, JSON.stringify(passwords), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return passwords;
}

/** Under another name until it is whole: a start that was cut off leaves nothing that looks like data. */
async function initialise({ folder, data, user, binaries, passwords }: Cluster, isDurable: boolean) {
  const unfinished = `${data}.new`;
  const passwordFile = join(folder, "initial-password");
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, passwords.admin, { mode: 0o600 });
  // initdb refuses a user without a name, which the server's own has not: for the second that it takes it is nobody's.
  const maker = user && findNobody();
  if (maker) for (const path of [unfinished, passwordFile]) chownSync(path, maker.uid, maker.gid);
  try {
    await runServerProgram({
      program: binaries.initdb,
      user: maker,
      paths: [unfinished, passwordFile],
      args: ([data, password]) => [
        ...["-D", `${data}`, "-U", "postgres", `--pwfile=${password}`, "-A", "scram-sha-256"],
        ...["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
        ...["--no-instructions", ...(isDurable ? [] : ["--no-sync"])],
      ],
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  if (user) giveTo(unfinished, user);
  renameSync(unfinished, data);
}

const NAME = "tuma";

/** Creates the application's role and database when missing, and answers their URL. The role is no superuser. */
export async function prepareDatabase({ passwords }: Cluster, port: number): Promise<string> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password: passwords.admin,
    database: "postgres",
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [NAME]);
    if (rows.length === 0) await createDatabase(client, passwords.app);
  } finally {
    await client.end();
  }
  return `postgresql://${NAME}:${passwords.app}@127.0.0.1:${port}/${NAME}`;
}

async function createDatabase(client: pg.Client, password: string) {
  const { rows } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [NAME]);
  const secret = pg.escapeLiteral(password);
  if (rows.length === 0) await client.query(`CREATE ROLE ${NAME} LOGIN CREATEDB PASSWORD ${secret}`);
  await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
}
