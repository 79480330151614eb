-- By hand: not valid, because a connection may have lost its consumer or its integration to a race. The next start mends
-- or ends such connections, then validates (repositories/orphans.ts). A server of the release before, during a rolling
-- update, may get a violation of these where it would have made another such connection: it answers 500.
-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_application_id_consumer_id_fkey"
  FOREIGN KEY ("application_id", "consumer_id") REFERENCES "consumers"("application_id", "consumer_id")
  ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_application_id_service_id_fkey"
  FOREIGN KEY ("application_id", "service_id") REFERENCES "integrations"("application_id", "service_id")
  ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
