/** Receives the events of a webhook: `KEYWAY_WEBHOOK_SECRET=whsec_… npx tsx examples/webhooks/receiver.ts` (docs/events.md). */
import { unwrap, WebhookVerificationError } from '@keyway/sdk/webhooks';
import express from 'express';

const app = express();

// `raw` leaves the body as it came. The signature is of these bytes.
app.post('/hooks', express.raw({ type: 'application/json' }), async (request, response) => {
  try {
    const body = request.body as Buffer;
    const event = await unwrap(body, request.headers, process.env.KEYWAY_WEBHOOK_SECRET ?? '');
    console.log(event.type, event.data.event_id);
    response.status(204).end();
  } catch (error) {
    if (!WebhookVerificationError.isInstance(error)) throw error;
    response.status(error.reason === 'secret' ? 500 : 400).send(error.message);
  }
});

app.listen(Number(process.env.PORT ?? 4000));
