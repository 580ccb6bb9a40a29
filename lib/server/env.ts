import { isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import { countryOf } from "../audience/number/country-of.ts";
import { bareSecret } from "../contract/rules/bare-secret.ts";
import { TemplatePaths } from "../contract/wire/paths.ts";
import { urlFault } from "../db/hosts.ts";
import { Issuer, identityProviderOf, RolesOfGroups } from "./identity-provider.ts";
import { MailFrom, mailServerOf, SmtpUrl } from "./mail-server.ts";
import { metricsOf, requireMetricsApart } from "./metrics-settings.ts";
import { noticeKeyOf, noticeWebhookOf } from "./notice-webhook.ts";
import { requireWhole } from "./require-unchanged.ts";

export type ServiceEndpoint = { baseUrl: string; apiKey: string };

/** Settings of a web or worker process, parsed and complete. */
export type Env = ReturnType<typeof complete>;

/** Settings as the launcher sees them: what it has to fill in itself may still be missing. */
export type LaunchEnv = ReturnType<typeof common> & Pick<Settings, (typeof FILLED_IN)[number]>;

type Source = Record<string, string | undefined>;

/** What `npm start` supplies when nobody set it. */
const FILLED_IN = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "MIGRATION_DATABASE_URL",
  "SERVICE_BASE_URL",
  "SERVICE_API_KEY",
  "SESSION_SECRET",
  "SERVICE_WEBHOOK_SECRET",
  "TEST_DATABASE_URL",
  "BACKUP_SECRET",
] as const;

const databaseUrl = z.string().check(({ value, issues }) => {
  const fault = urlFault(value);
  if (fault) issues.push({ code: "custom", input: value, message: fault });
});
const webUrl = z.url({ protocol: /^https?$/, error: "must be a URL that begins with https:// or http://" });
const httpUrl = webUrl
  .refine((value) => !/[?#]/.test(value), "must be a URL without ? and #: paths are added at its end")
  .transform((value) => value.replace(/\/+$/, ""));
const origin = (example: string) =>
  webUrl
    .refine(isOrigin, `must be an origin such as ${example}, with nothing after the host and port`)
    .transform((value) => new URL(value).origin)
    .optional();
const text = z.string().min(1);
/** What a header can carry: anything else would fail at the first request, hours later. */
const apiKey = z.string().regex(/^[\x21-\x7e]+$/, "must be plain letters, digits and signs without spaces");
const wholeNumber = ({ min, max, error }: { min: number; max: number; error: string }) =>
  z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(min, error).max(max, error));
const port = (max: number) => wholeNumber({ min: 1, max, error: `must be a port number from 1 to ${max}` });
const list = text
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((parts) => parts.length > 0, "names nothing: do not set it instead");
const flag = z.enum(["0", "1"], "must be 0 or 1").transform((value) => value === "1");

const Settings = z.object({
  PORT: port(65_535).default(3000),
  HOST: text.default("127.0.0.1"),
  PUBLIC_ORIGIN: origin("https://desk.shop.example"),
  PUBLIC_LINK_ORIGIN: origin("https://s.shop.example"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  MIGRATION_DATABASE_URL: databaseUrl.optional(),
  SERVICE_BASE_URL: httpUrl.optional(),
  SERVICE_API_KEY: apiKey.optional(),
  SERVICE_CHAT_BASE_URL: httpUrl.optional(),
  SERVICE_CHAT_API_KEY: apiKey.optional(),
  SERVICE_SMS_BASE_URL: httpUrl.optional(),
  SERVICE_SMS_API_KEY: apiKey.optional(),
  SERVICE_VOICE_BASE_URL: httpUrl.optional(),
  SERVICE_VOICE_API_KEY: apiKey.optional(),
  SERVICE_WEBHOOK_SECRET: list
    .refine(
      (secrets) => secrets.every((secret) => /^[\x21-\x7e]{8,200}$/.test(secret)),
      "must be a secret of 8 to 200 characters without spaces; two are divided by a comma",
    )
    .optional(),
  WEBHOOK_KEY_FORM: z.enum(["asis", "strip", "base64"], "must be one of asis, strip, base64").default("asis"),
  NOTICE_WEBHOOK_URL: webUrl
    .refine((value) => {
      const { username, password } = new URL(value);
      return username === "" && password === "";
    }, "must not hold a user or a password: the signature says who sends")
    .optional(),
  NOTICE_WEBHOOK_SECRET: z
    .string()
    .refine((secret) => noticeKeyOf(secret).length >= 24, "must be whsec_ and 24 bytes or more as base64")
    .optional(),
  SMTP_URL: SmtpUrl.optional(),
  MAIL_FROM: MailFrom.optional(),
  OIDC_ISSUER: Issuer.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.max(40, "has at most 40 characters").optional(),
  OIDC_GROUPS_CLAIM: text.default("groups"),
  OIDC_ROLES: RolesOfGroups.optional(),
  OIDC_ONLY: flag.default(false),
  SERVICE_TEMPLATE_PATHS: z.string().default("{}").transform(parseTemplatePaths),
  SERVICE_IS_SANDBOX: flag.default(false),
  SANDBOX_ADMIN_URL: httpUrl.optional(),
  TEST_KEYS: flag.default(false),
  TEST_DATABASE_URL: databaseUrl.optional(),
  TEST_SERVICE_BASE_URL: httpUrl.optional(),
  TEST_SERVICE_API_KEY: apiKey.optional(),
  SESSION_SECRET: z
    .string()
    .refine((value) => value.length >= 32, "needs 32 characters or more")
    .refine((value) => new Set(value).size >= 8, "is too regular to be a secret")
    .optional(),
  TUMA_DATA: text.default(".tuma"),
  BACKUP_DIR: text.optional(),
  BACKUP_SECRET: z
    .string()
    .refine((value) => value.length >= 16, "needs 16 characters or more")
    .refine((value) => new Set(value).size >= 8, "is too regular to be a secret")
    .optional(),
  ROLE: z.enum(["all", "web", "worker"], "must be one of all, web, worker").default("all"),
  DEFAULT_REGION: z
    .string()
    .refine(
      (value) => countryOf(value) === value,
      "must be a country code in two capital letters, such as TZ",
    )
    .default("TZ"),
  DEFAULT_TIMEZONE: z
    .string()
    .refine(isTimezone, "must be the name of a time zone, such as Africa/Dar_es_Salaam")
    .default("Africa/Dar_es_Salaam"),
  RECORDING_HOSTS: list
    .refine(
      (hosts) => hosts.every((host) => /^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(host)),
      "must be a list of host names such as media.example.com, without https:// and without a port",
    )
    .optional(),
  RECORDING_LOOPBACK: z
    .string()
    .regex(
      /^(127\.\d+\.\d+\.\d+|localhost|\[::1\]):\d+$/,
      "must be a loopback host with its port, such as 127.0.0.1:4010",
    )
    .optional(),
  EVENT_PRIVATE_ORIGINS: list
    .refine(
      (origins) => origins.every((origin) => URL.canParse(origin) && isWebOrigin(origin)),
      "must be a list of origins such as https://erp.internal:8443, with nothing after the host and port",
    )
    .transform((origins) => origins.map((origin) => new URL(origin).origin))
    .optional(),
  AUDIENCE_DIR: text.optional(),
  OUTBOX_DIR: text.optional(),
  OUTBOX_KEY: text.optional(),
  METRICS_PORT: port(65_534).optional(),
  METRICS_HOST: text.default("127.0.0.1"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, "must be 16 to 200 plain letters, digits and signs without spaces")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  TRUST_PROXY_HOPS: wholeNumber({ min: 0, max: 8, error: "must be a whole number from 0 to 8" }).default(0),
  TUMA_COMMIT: z
    .string()
    .regex(/^[\da-f]{7,40}$/, "must be the id of a commit")
    .optional(),
  NODE_ENV: z.string().default("production"),
});
type Settings = z.output<typeof Settings>;

/** Reads the settings of a web or worker process; throws one line that names what is missing or weak. */
export function readEnv(source: Source = process.env): Env {
  return complete(parseSettings(source));
}

/** The same settings for `npm start`, which fills in the database, the service and the secrets itself. */
export function readLaunchEnv(source: Source = process.env): LaunchEnv {
  const settings = parseSettings(source);
  requireWhole(settings);
  const own = FILLED_IN.map((name) => [name, settings[name]] as const);
  return { ...common(settings), ...(Object.fromEntries(own) as Pick<Settings, (typeof FILLED_IN)[number]>) };
}

function parseSettings(source: Source): Settings {
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== "");
  const parsed = Settings.safeParse(Object.fromEntries(given));
  if (parsed.success) return requireBackupSecret(requireMetricsApart(requireKeys(parsed.data)));
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; "));
}

/** An empty key signs as well as another, and everybody has it. */
function requireKeys(settings: Settings): Settings {
  const { WEBHOOK_KEY_FORM: form, SERVICE_WEBHOOK_SECRET: secrets = [] } = settings;
  const isKey = form === "base64" ? /^[\w+/-]{8,}={0,2}$/ : form === "strip" ? /^.{8,}$/ : /./;
  if (secrets.every((secret) => isKey.test(bareSecret(secret)))) return settings;
  const rule = form === "base64" ? "8 characters of base64 or more" : "8 characters or more";
  throw new Error(`SERVICE_WEBHOOK_SECRET needs ${rule} after whsec_ where WEBHOOK_KEY_FORM is ${form}`);
}

/** A backup holds all numbers and all secrets of the console. */
function requireBackupSecret(settings: Settings): Settings {
  if (settings.BACKUP_DIR === undefined || settings.BACKUP_SECRET !== undefined) return settings;
  throw new Error("BACKUP_DIR needs BACKUP_SECRET, by which the backups in it are encrypted");
}

function common(settings: Settings) {
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicOrigin: settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`,
    dataFolder: isAbsolute(settings.TUMA_DATA) ? settings.TUMA_DATA : resolve(settings.TUMA_DATA),
    /** Where a backup is put each night; null where none is made. */
    backupFolder: settings.BACKUP_DIR === undefined ? null : resolve(settings.BACKUP_DIR),
    role: settings.ROLE,
    defaultRegion: settings.DEFAULT_REGION,
    defaultTimezone: settings.DEFAULT_TIMEZONE,
    templatePaths: settings.SERVICE_TEMPLATE_PATHS,
    webhookKeyForm: settings.WEBHOOK_KEY_FORM,
    trustProxyHops: settings.TRUST_PROXY_HOPS,
    noticeWebhook: noticeWebhookOf(settings),
    /** Null where no mail is sent. */
    mail: mailServerOf(settings),
    /** Null where people sign in with passwords of this console alone. */
    identityProvider: identityProviderOf(settings),
    /** Whether test keys are answered beside a live service. */
    hasTestKeys: settings.TEST_KEYS,
    /** Systems inside a private network, or on this machine, to which events may be posted. */
    eventPrivateOrigins: settings.EVENT_PRIVATE_ORIGINS ?? [],
    /** Null where nothing is counted. */
    metrics: metricsOf(settings),
    /** Whether spans are sent; where to, and which, the library reads in the OTEL_ variables. */
    isTraced: settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    /** Of the sources that run, where it is known. */
    commit: settings.TUMA_COMMIT?.slice(0, 8) ?? null,
    outbox: outboxOf(settings),
    /** Of whose files a repeat may take the newest; null where none is named. */
    audienceFolder: settings.AUDIENCE_DIR === undefined ? null : resolve(settings.AUDIENCE_DIR),
    isDevelopment: settings.NODE_ENV === "development",
  };
}

/** The folder of files to send, where somebody has set one or a key for it. */
function outboxOf({ TUMA_DATA, OUTBOX_DIR, OUTBOX_KEY }: Settings) {
  if (OUTBOX_DIR === undefined && OUTBOX_KEY === undefined) return null;
  return { folder: resolve(OUTBOX_DIR ?? join(TUMA_DATA, "outbox")), key: OUTBOX_KEY ?? null };
}

function complete(settings: Settings) {
  const fallback: ServiceEndpoint = {
    baseUrl: required(settings, "SERVICE_BASE_URL"),
    apiKey: required(settings, "SERVICE_API_KEY"),
  };
  const endpoint = (baseUrl: string | undefined, apiKey: string | undefined): ServiceEndpoint => ({
    baseUrl: baseUrl ?? fallback.baseUrl,
    apiKey: apiKey ?? fallback.apiKey,
  });
  const voice = endpoint(settings.SERVICE_VOICE_BASE_URL, settings.SERVICE_VOICE_API_KEY);
  return {
    ...common(settings),
    databaseUrl: required(settings, "DATABASE_URL"),
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    sessionSecret: required(settings, "SESSION_SECRET"),
    service: {
      chat: endpoint(settings.SERVICE_CHAT_BASE_URL, settings.SERVICE_CHAT_API_KEY),
      sms: endpoint(settings.SERVICE_SMS_BASE_URL, settings.SERVICE_SMS_API_KEY),
      voice,
    },
    /** Newest first; empty means that no callback can be verified yet. */
    webhookSecrets: settings.SERVICE_WEBHOOK_SECRET ?? [],
    backupSecret: settings.BACKUP_SECRET ?? null,
    recordingHosts: (settings.RECORDING_HOSTS ?? [new URL(voice.baseUrl).hostname]).map((host) =>
      host.toLowerCase(),
    ),
    /** A service on this machine whose recordings may be fetched from here; never set for a real one. */
    recordingLoopback: settings.RECORDING_LOOPBACK ?? null,
    /** For the badge and the link only; nothing may behave differently by it. */
    isSandbox: settings.SERVICE_IS_SANDBOX,
    publicLinkOrigin: publicLinkOriginOf(settings),
    sandboxAdminUrl: settings.SANDBOX_ADMIN_URL ?? null,
    test: testOf(settings),
  };
}

/** Where links in messages begin; null where there are none. People open them from any network, so only over https. */
function publicLinkOriginOf(settings: Settings): string | null {
  const { PUBLIC_LINK_ORIGIN: origin, SERVICE_IS_SANDBOX: isSandbox } = settings;
  if (isSandbox) return origin ?? common(settings).publicOrigin;
  if (origin === undefined || origin.startsWith("https:")) return origin ?? null;
  throw new Error("PUBLIC_LINK_ORIGIN must begin with https://");
}

/** What answers test keys beside a live service: a database and a sandbox of their own; null where nothing does. */
function testOf(settings: Settings): { databaseUrl: string; service: ServiceEndpoint } | null {
  const { TEST_DATABASE_URL: databaseUrl, TEST_SERVICE_BASE_URL: baseUrl } = settings;
  if (!(settings.TEST_KEYS && databaseUrl && baseUrl)) return null;
  return { databaseUrl, service: { baseUrl, apiKey: required(settings, "TEST_SERVICE_API_KEY") } };
}

/** The settings of what answers test keys: whatever leads to the live service, its data or other systems is not in them. */
export function testEnvOf(env: Env): Env | null {
  if (!env.test) return null;
  const { databaseUrl, service } = env.test;
  const { host, hostname } = new URL(service.baseUrl);
  return {
    ...env,
    databaseUrl,
    databaseDirectUrl: undefined,
    service: { chat: service, sms: service, voice: service },
    webhookSecrets: [],
    recordingHosts: [hostname],
    recordingLoopback: host,
    noticeWebhook: null,
    mail: null,
    identityProvider: null,
    backupFolder: null,
    backupSecret: null,
    eventPrivateOrigins: [],
    metrics: null,
    audienceFolder: null,
    dataFolder: join(env.dataFolder, TEST_FOLDER),
    isSandbox: true,
    publicLinkOrigin: null,
    sandboxAdminUrl: null,
    test: null,
  };
}

/** In the folder of the console's data, where what answers test keys has its own. */
export const TEST_FOLDER = "test-keys";

function required<K extends keyof Settings>(settings: Settings, name: K): NonNullable<Settings[K]> {
  const value = settings[name];
  if (value === undefined || value === null) throw new Error(`${name} is not set`);
  return value;
}

function parseTemplatePaths(value: string, context: z.RefinementCtx): TemplatePaths {
  try {
    return TemplatePaths.strict().parse(JSON.parse(value));
  } catch {
    context.addIssue({ code: "custom", message: 'must be JSON such as {"get":"/templates/{templateId}"}' });
    return z.NEVER;
  }
}

/** A zone by its name; of an offset or `EST` the database and the browser do not mean the same. */
function isTimezone(value: string): boolean {
  if (value === "UTC") return true;
  if (!/^[A-Za-z]+\/\w/.test(value)) return false;
  try {
    // The list of the known ones has Asia/Calcutta, and no Asia/Kolkata.
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

const isWebOrigin = (value: string): boolean => /^https?:$/.test(new URL(value).protocol) && isOrigin(value);

function isOrigin(value: string): boolean {
  const { pathname, search, hash, username, password, hostname } = new URL(value);
  return (
    pathname === "/" && !/[,*]/.test(hostname) && [search, hash, username, password].every((part) => !part)
  );
}
