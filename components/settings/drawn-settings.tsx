import { type DrawnName, drawnRows } from "#lib/contract/desk/settings/company-settings.ts";
import { DrawnSetting } from "./drawn-setting.tsx";

type DrawnSettingsProps = { names: readonly DrawnName[]; canChange: boolean };

/** Settings of one control each; the rows of the table have schemas, so the server hands over what is drawn of them. */
export function DrawnSettings({ names, canChange }: DrawnSettingsProps) {
  const rows = drawnRows();
  return names.map((name) => <DrawnSetting key={name} name={name} row={rows[name]} canChange={canChange} />);
}
