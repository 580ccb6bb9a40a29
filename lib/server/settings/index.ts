export { updateDrawnSetting, updateSetting, updateTrial } from "./update-setting.ts";
