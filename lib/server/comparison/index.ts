export { countReadHours, getBestHour, getBestHourOfDay, reportBestHour } from "./best-hour.ts";
export { compareCampaigns, reportComparison } from "./compare-campaigns.ts";
export { tryWhatIf } from "./what-if.ts";
