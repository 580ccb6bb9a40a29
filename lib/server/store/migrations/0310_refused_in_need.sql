-- Whether there are refused events that nobody has accepted since is asked by each page that is opened.
CREATE INDEX event_refused_in_need ON event_refused (received_at) WHERE accepted_at IS NULL;
