-- QUIT, CANCEL and their like are built in now, in both lists the stronger ones: a word of settings that is one of them
-- would refuse every later change of the list as a word that stands twice.
DELETE FROM opt_out_word
WHERE plain IN ('stop all', 'stopall', 'stop promotions', 'unsubscribe', 'opt out', 'opt-out', 'optout', 'cancel', 'end',
  'quit', 'revoke');
