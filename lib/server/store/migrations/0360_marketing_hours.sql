-- In which hours of its clock this company sends marketing, `{"from": "08:00", "to": "20:00"}`; `to` is not in them.
ALTER TABLE organisation ADD COLUMN marketing_hours jsonb NOT NULL DEFAULT '{"from": "08:00", "to": "20:00"}';
