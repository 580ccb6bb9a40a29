-- The press that started it, as the W3C's `traceparent`: the worker, and what arrives later, go on with its trace. Null where
-- nothing is traced.
ALTER TABLE campaign ADD COLUMN trace text;
