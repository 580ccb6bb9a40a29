-- By what a row of a file that was left out is found: the last nine digits of each number in it, as it may have been written.
-- Where the row was left out for something else than its number, nobody has said which cell that is: it is any of them.
CREATE FUNCTION left_out_keys(value text, columns text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT DISTINCT right(digits, 9)
    FROM unnest(CASE WHEN value = '' THEN columns ELSE ARRAY[value] END) AS cell,
      translate(cell, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '012345678901234567890123456789') AS plain,
      LATERAL (SELECT plain AS piece UNION ALL SELECT regexp_split_to_table(plain, '[/,;&|]')
        -- A numeral of a sheet: 754000318.0, 2.55754000318E+11.
        UNION ALL SELECT regexp_replace(plain, '([.,]0+|[eE]\+?[0-9]{1,2})\s*$', '')) AS pieces,
      regexp_replace(piece, '[^0-9]', '', 'g') AS digits
    WHERE length(digits) >= 9)
$$;
DROP INDEX IF EXISTS excluded_row_of_number;
