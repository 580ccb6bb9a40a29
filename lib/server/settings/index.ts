export { updateSetting } from "./update-setting.ts";
