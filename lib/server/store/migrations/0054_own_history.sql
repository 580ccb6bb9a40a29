-- What was done to somebody, and who tried to be them: read on their own page.
CREATE INDEX audit_target ON audit (target, seq);
CREATE INDEX audit_email ON audit ((detail->>'email'), seq) WHERE actor_id IS NULL;
