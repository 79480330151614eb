-- The second wall between tenants: every tenant transaction runs as keyway_tenant, which owns nothing,
-- and sees only the rows of the application named by keyway.application_id.

-- Roles belong to the whole cluster: another database may have made it already, or be making it right now.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'keyway_tenant') THEN
    CREATE ROLE keyway_tenant NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'Role keyway_tenant is missing and % may not create it. Have an administrator run: CREATE ROLE keyway_tenant NOLOGIN; GRANT keyway_tenant TO %;', current_user, quote_ident(current_user);
END
$$;

DO $$
DECLARE
  -- Since PostgreSQL 16 a member may lack the right to SET ROLE.
  needed text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  FOR attempt IN 1..5 LOOP
    EXIT WHEN pg_has_role(current_user, 'keyway_tenant', needed);
    BEGIN
      GRANT keyway_tenant TO CURRENT_USER;
    EXCEPTION
      WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'Have an administrator run: GRANT keyway_tenant TO %;', quote_ident(current_user);
      WHEN unique_violation OR internal_error THEN PERFORM pg_sleep(0.05);
    END;
  END LOOP;
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO keyway_tenant', current_schema());
END
$$;

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY[
    'data_keys', 'api_keys', 'consumers', 'integrations', 'connections', 'revocations', 'oauth_states',
    'transactions', 'quota_usage', 'usage_counts', 'request_logs', 'outbox_events', 'session_revocations'
  ] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO keyway_tenant', tenant_table);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY tenant ON %I TO keyway_tenant
         USING (application_id = current_setting(''keyway.application_id'', true))
         WITH CHECK (application_id = current_setting(''keyway.application_id'', true))',
      tenant_table);
  END LOOP;
END
$$;

-- An application may read and change itself; making and ending one is the system's.
GRANT SELECT, UPDATE ON applications TO keyway_tenant;
ALTER TABLE applications ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON applications TO keyway_tenant
  USING (id = current_setting('keyway.application_id', true))
  WITH CHECK (id = current_setting('keyway.application_id', true));

GRANT SELECT, UPDATE ON change_counter TO keyway_tenant;
INSERT INTO change_counter (id, version) VALUES (1, 0) ON CONFLICT DO NOTHING;
