import { ApprovalSection } from "./approval/approval-section.tsx";
import { DrawnSetting } from "./drawn-setting.tsx";
import { EraseSection } from "./erasure/erase-section.tsx";
import { HoursSection } from "./hours/hours-section.tsx";
import { JoinPagesSection } from "./join/join-pages-section.tsx";
import { PaceSection } from "./pace/pace-section.tsx";
import { PriceSection } from "./price/price-section.tsx";
import { PublicWordsSection } from "./public-pages/public-words-section.tsx";
import { RetentionSection } from "./retention/retention-section.tsx";
import { TrialSection } from "./trial/trial-section.tsx";

type ConsoleSettingsProps = {
  canChange: boolean;
  /** Sees the numbers that some of them hold, too. */
  canBring: boolean;
  canErase: boolean;
};

/** What is set for everybody here; they see it, and who may changes it. */
export function ConsoleSettings({ canChange, canBring, canErase }: ConsoleSettingsProps) {
  return (
    <>
      <DrawnSetting name="organisation" canChange={canChange} />
      <TrialSection canChange={canChange && canBring} />
      <PaceSection canChange={canChange} />
      <HoursSection canChange={canChange} />
      <DrawnSetting name="marketingPerDay" canChange={canChange} />
      <DrawnSetting name="marketingPerWeek" canChange={canChange} />
      <DrawnSetting name="marketingConsent" canChange={canChange} />
      <DrawnSetting name="serviceConsent" canChange={canChange} />
      <DrawnSetting name="graceSeconds" canChange={canChange} />
      <DrawnSetting name="chatReach" canChange={canChange} />
      <ApprovalSection canChange={canChange} />
      <PriceSection canChange={canChange} />
      <DrawnSetting name="leastCredits" canChange={canChange} />
      <DrawnSetting name="publicPages" canChange={canChange} />
      <PublicWordsSection canChange={canChange} />
      <JoinPagesSection canChange={canChange && canBring} />
      <DrawnSetting name="joinSmsPerDay" canChange={canChange} />
      <RetentionSection canChange={canChange} />
      <DrawnSetting name="dataRequestDays" canChange={canChange} />
      <EraseSection canErase={canErase} />
    </>
  );
}
