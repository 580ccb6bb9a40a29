-- What is on its way is a handful beside all that was ever asked: how credits went asks each minute for the oldest of it, and
-- by the operation alone it read every SMS request there is.
CREATE INDEX attempt_under_way ON attempt (attempting_at) WHERE state = 'attempting';
