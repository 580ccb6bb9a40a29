import { AnswersSection } from "./answers/answers-section.tsx";
import { ApprovalSection } from "./approval/approval-section.tsx";
import { type DrawnRows, DrawnSetting } from "./drawn-setting.tsx";
import { EraseSection } from "./erasure/erase-section.tsx";
import { FieldsSection } from "./fields/fields-section.tsx";
import { HoursSection } from "./hours/hours-section.tsx";
import { JoinPagesSection } from "./join/join-pages-section.tsx";
import { PaceSection } from "./pace/pace-section.tsx";
import { PriceSection } from "./price/price-section.tsx";
import { PublicWordsSection } from "./public-pages/public-words-section.tsx";
import { PurposesSection } from "./purposes/purposes-section.tsx";
import { RetentionSection } from "./retention/retention-section.tsx";
import { TrialSection } from "./trial/trial-section.tsx";

type ConsoleSettingsProps = {
  rows: DrawnRows;
  canChange: boolean;
  /** Sees the numbers that some of them hold, too. */
  canBring: boolean;
  canErase: boolean;
  /** Answers by chat: what is answered for the team is as what they answer. */
  canAnswer: boolean;
};

/** What is set for everybody here; they see it, and who may changes it. */
export function ConsoleSettings({ rows, canChange, canBring, canErase, canAnswer }: ConsoleSettingsProps) {
  return (
    <>
      <DrawnSetting rows={rows} name="organisation" canChange={canChange} />
      <DrawnSetting rows={rows} name="language" canChange={canChange} />
      <TrialSection canChange={canChange && canBring} />
      <PaceSection canChange={canChange} />
      <HoursSection canChange={canChange} />
      <DrawnSetting rows={rows} name="marketingPerDay" canChange={canChange} />
      <DrawnSetting rows={rows} name="marketingPerWeek" canChange={canChange} />
      <DrawnSetting rows={rows} name="marketingConsent" canChange={canChange} />
      <DrawnSetting rows={rows} name="serviceConsent" canChange={canChange} />
      <PurposesSection canChange={canChange} />
      <FieldsSection canChange={canChange} />
      <AnswersSection canChange={canChange && canAnswer} />
      <DrawnSetting rows={rows} name="graceSeconds" canChange={canChange} />
      <DrawnSetting rows={rows} name="chatReach" canChange={canChange} />
      <ApprovalSection canChange={canChange} />
      <PriceSection canChange={canChange} />
      <DrawnSetting rows={rows} name="leastCredits" canChange={canChange} />
      <DrawnSetting rows={rows} name="publicPages" canChange={canChange} />
      <PublicWordsSection canChange={canChange} />
      <JoinPagesSection canChange={canChange && canBring} />
      <DrawnSetting rows={rows} name="joinSmsPerDay" canChange={canChange} />
      <RetentionSection canChange={canChange} />
      <DrawnSetting rows={rows} name="dataRequestDays" canChange={canChange} />
      <EraseSection canErase={canErase} />
    </>
  );
}
