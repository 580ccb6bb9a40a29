import {
  APART,
  frameSettingsOf,
  type SettingName,
  type SettingValues,
  settingsOf,
} from "#lib/contract/desk/settings/company-settings.ts";
import type { Openings } from "#lib/contract/rules/sending/sending-hours.ts";
import type { Tx } from "#lib/db/index.ts";

/** What somebody has set and every page has, by name, as one value for a statement that reads more. */
export const STORED_SETTINGS = `(SELECT coalesce(jsonb_object_agg(name, value), '{}') FROM company_setting
  WHERE name NOT IN (${APART.map((name) => `'${name}'`).join(", ")}))`;

/** One setting as one JSON value, for a statement that reads more. */
export function settingValue(name: SettingName): string {
  const initial = initialOf(name).replaceAll("'", "''");
  return `coalesce((SELECT value FROM company_setting WHERE name = '${name}'), '${initial}'::jsonb)`;
}

function initialOf(name: SettingName): string {
  return JSON.stringify(settingsOf({})[name]);
}

/** When the company sends, as one value for a statement that reads more. */
export const OPENINGS = `jsonb_build_object('marketing', ${settingValue("marketingHours")}, 'service', ${settingValue("serviceHours")},
  'holidays', ${settingValue("holidays")})`;

export async function getOpenings(tx: Tx): Promise<Openings> {
  return theOnly(await tx.query<Row>(`SELECT ${OPENINGS} AS value`));
}

export async function getSetting<Name extends SettingName>(tx: Tx, name: Name): Promise<SettingValues[Name]> {
  const [row] = await tx.query<Row>("SELECT value FROM company_setting WHERE name = $1", [name]);
  return settingsOf(row ? { [name]: row.value } : {})[name];
}

/** Those that every page has, by one statement. */
export async function getSettings(tx: Tx): Promise<ReturnType<typeof frameSettingsOf>> {
  const [row] = await tx.query<{ settings: Parameters<typeof settingsOf>[0] }>(
    `SELECT ${STORED_SETTINGS} AS settings`,
  );
  return frameSettingsOf(row?.settings ?? {});
}

/** As it is now, and nobody else changes it until the end of the transaction. */
export async function lockSetting<Name extends SettingName>(
  tx: Tx,
  name: Name,
): Promise<SettingValues[Name]> {
  await insertInitial(tx, name);
  return theOnly(await tx.query<Row>("SELECT value FROM company_setting WHERE name = $1 FOR UPDATE", [name]));
}

/** As it is, and as it stays until the end of the transaction; others may hold it so, too. */
export async function holdSetting<Name extends SettingName>(
  tx: Tx,
  name: Name,
): Promise<SettingValues[Name]> {
  await insertInitial(tx, name);
  return theOnly(await tx.query<Row>("SELECT value FROM company_setting WHERE name = $1 FOR SHARE", [name]));
}

/** A row that is not there cannot be locked: of two who set the first value at once the second would not see it. */
async function insertInitial(tx: Tx, name: SettingName): Promise<void> {
  await tx.query("INSERT INTO company_setting (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    name,
    initialOf(name),
  ]);
}

export async function updateSettingRow<Name extends SettingName>(
  tx: Tx,
  name: Name,
  value: SettingValues[Name],
): Promise<void> {
  await tx.query(
    `INSERT INTO company_setting (name, value) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [name, JSON.stringify(value)],
  );
}

/** A console that sends for real begins in trial, once: only numbers of its team are written to until somebody ends that. */
export async function beginTrial(tx: Tx): Promise<void> {
  await tx.query(
    `INSERT INTO company_setting (name, value) VALUES ('trial', '{"numbers": []}') ON CONFLICT DO NOTHING`,
  );
}

/** A company that goes live asks for consent before marketing, unless somebody has chosen otherwise. */
export async function askForConsent(tx: Tx): Promise<void> {
  await tx.query(
    `INSERT INTO company_setting (name, value) VALUES ('marketingConsent', '"only"') ON CONFLICT DO NOTHING`,
  );
}

type Row = { value: SettingValues[SettingName] };

function theOnly<Value>([row]: Row[]): Value {
  if (!row) throw new Error("a setting that was inserted is gone");
  return row.value as Value;
}
