-- Everything that a call has to know about a consumer, in one round trip: outside transactions, the role and the tenant
-- are set within the function. Its number changes with its signature; the function of the release before stays for one.
CREATE FUNCTION load_call_context_1(application text, consumer text, api text) RETURNS jsonb
LANGUAGE plpgsql SET role = 'keyway_tenant' SET lock_timeout = '2s' SET timezone = 'UTC' AS $$
BEGIN
  PERFORM set_config('keyway.application_id', application, true);
  RETURN (
    SELECT jsonb_build_object(
      'application', to_jsonb(a),
      'integrations', (
        SELECT COALESCE(jsonb_agg(to_jsonb(i) ORDER BY i.service_id), '[]')
        FROM integrations i WHERE i.application_id = application AND i.unified_api = api),
      'connections', (
        -- JavaScript would read these numbers as others past 2^53.
        SELECT COALESCE(jsonb_agg(to_jsonb(c) || jsonb_build_object('row_id', c.row_id::text,
          'grant_id', c.grant_id::text, 'account_generation', c.account_generation::text)
          ORDER BY c.service_id, c.connection_id), '[]')
        FROM connections c
        WHERE c.application_id = application AND c.consumer_id = consumer AND c.unified_api = api))
    FROM applications a WHERE a.id = application AND a.deleted_at IS NULL);
END
$$;
