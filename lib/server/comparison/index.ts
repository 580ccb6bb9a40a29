export { compareCampaigns, reportComparison } from "./compare-campaigns.ts";
