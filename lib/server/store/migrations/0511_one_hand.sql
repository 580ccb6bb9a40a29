-- Who made the link with which somebody last chose their password, an invitation or a reset, and when; null for the first owner,
-- for a link of the host, and for accounts of which the log no longer says it. Whoever made it may know the password.
ALTER TABLE app_user
  ADD COLUMN given_by uuid,
  ADD COLUMN given_at timestamptz;

UPDATE app_user u SET given_by = made.actor_id, given_at = taken.at
FROM audit taken JOIN audit made ON made.action = 'invitation.create' AND made.target = taken.target
WHERE taken.action = 'invitation.accept' AND taken.actor_id = u.id;

-- The account, whoever gave it, whoever gave that one …, as far as an owner: an owner answers for whom they let in, and may switch
-- approval off in the open. Two accounts with one in common may be one person. UNION ends it where two gave each other.
CREATE FUNCTION accounts_behind(account uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  WITH RECURSIVE behind (id, given_by) AS (
    SELECT id, CASE WHEN role <> 'owner' THEN given_by END FROM app_user WHERE id = account
    UNION
    SELECT giver.id, giver.given_by FROM behind JOIN app_user giver ON giver.id = behind.given_by AND giver.role <> 'owner')
  SELECT array_agg(id) FROM behind
$$;

-- Whether somebody is another person than all who made a campaign. Not where one hand is behind both accounts, nor where one of
-- the makers, an owner too, let them in since the campaign was made.
CREATE FUNCTION is_second_person(account uuid, makers uuid[], made_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM unnest(makers) AS maker (id) WHERE accounts_behind(maker.id) && accounts_behind(account)
      OR maker.id = account)
    AND NOT EXISTS (SELECT FROM app_user u WHERE u.id = account AND u.given_by = ANY(makers) AND u.given_at >= made_at)
$$;
