export { updateDrawnSetting, updateSetting } from "./update-setting.ts";
