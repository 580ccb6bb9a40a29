-- A call with an end is over, also where the service left its word at one from before the answer: it stood as waiting or ringing
-- for ever. Whether anybody answered is not known, so a recording may exist: it is waited for as for other calls, 24 h from the end.
UPDATE call SET status = 'other',
  recording = CASE WHEN recording <> 'none' THEN recording
    WHEN ended_at > now() - interval '24 hours' THEN 'awaited' ELSE 'overdue' END,
  recording_deadline = CASE WHEN recording <> 'none' THEN recording_deadline ELSE ended_at + interval '24 hours' END,
  next_ask_at = CASE WHEN recording <> 'none' OR ended_at <= now() - interval '24 hours' THEN next_ask_at ELSE now() END
WHERE phase = 'ended' AND ended_at IS NOT NULL AND status IN ('waiting', 'ringing');
