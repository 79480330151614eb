-- When a row was changed is the database's word, like its making (0012). The client says that it changes the row, by
-- another time; which time that is, the database says. A row that is brought along keeps both of its times.
CREATE FUNCTION keyway_take_own_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.updated_at := statement_timestamp();
  ELSIF NEW.created_at = statement_timestamp()::timestamptz(3) THEN
    NEW.updated_at := NEW.created_at;
  END IF;
  RETURN NEW;
END
$$;

DO $$
DECLARE
  changing_table text;
BEGIN
  FOREACH changing_table IN ARRAY ARRAY['applications', 'consumers', 'integrations', 'connections'] LOOP
    EXECUTE format('CREATE TRIGGER own_time_of_making BEFORE INSERT ON %I
      FOR EACH ROW EXECUTE FUNCTION keyway_take_own_time()', changing_table);
    EXECUTE format('CREATE TRIGGER own_time_of_change BEFORE UPDATE ON %I
      FOR EACH ROW WHEN (NEW.updated_at IS DISTINCT FROM OLD.updated_at)
      EXECUTE FUNCTION keyway_take_own_time()', changing_table);
  END LOOP;
END
$$;
