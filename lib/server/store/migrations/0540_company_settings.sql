-- What the company has set, one row a setting by its name in `lib/contract/desk/settings/company-settings.ts`; one
-- without a row is as it is at first.
CREATE TABLE company_setting (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);
INSERT INTO company_setting (name, value)
  SELECT 'organisation', to_jsonb(name) FROM organisation
  UNION ALL SELECT 'marketingHours', marketing_hours FROM organisation
  UNION ALL SELECT 'approvalLimits', jsonb_build_object('people', approval_people, 'credits', approval_credits) FROM organisation
  UNION ALL SELECT 'price', CASE WHEN amount IS NULL THEN 'null'
    ELSE jsonb_build_object('amount', amount, 'currency', currency) END FROM credit_price;
DROP TABLE organisation, credit_price;
