-- The address rules are in force unless allowsLoopbackWebhooks lifts them for this machine.
UPDATE setting SET value = value - 'hasStrictWebhookUrls' WHERE name = 'settings';
