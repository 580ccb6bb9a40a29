-- Of a call whose direction is a word that we do not know, either end may be the customer.
CREATE INDEX call_of_unknown_way ON call (caller_number) WHERE direction = 'other' AND caller_number IS NOT NULL;
