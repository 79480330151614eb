export const words = {
  situations: {
    works: { name: 'Works', advice: 'Nothing to do.' },
    disabled: { name: 'Disabled', advice: 'Calls are refused until it is enabled again.' },
    degraded: {
      name: 'Troubled',
      advice: 'The helpdesk answered with errors. It is asked again by itself; test it to look now.',
    },
    pending_refresh: {
      name: 'Refresh failed',
      advice: 'The token could not be refreshed. That is tried again for seven days.',
    },
    pending_confirmation: {
      name: 'Not confirmed',
      advice: 'The authorization waits for its confirmation, for 30 minutes. Otherwise send a connect link.',
    },
    missing_settings: {
      name: 'Settings missing',
      advice: 'Something has not been entered yet. Send a connect link.',
    },
    lacks_scopes: {
      name: 'Scopes missing',
      advice: 'It works, but not for everything the integration needs now. Send a connect link.',
    },
    needs_auth: {
      name: 'Has to connect',
      advice: 'There is no authorization, or not any more. Send a connect link.',
    },
    refused: {
      name: 'Refused',
      advice: 'The helpdesk refuses the key or the settings. Send a connect link to enter them anew.',
    },
    revoked: { name: 'Revoked', advice: 'The consumer ended the authorization. Send a connect link.' },
  },
  link: {
    action: 'Send a connect link',
    reconnect: 'Connect again',
    title: (consumer: string) => `A connect link for ${consumer}`,
    text: 'Whoever opens it connects a helpdesk for this consumer. Send it to nobody else.',
    leadsTo: 'Leads to',
    everything: 'Everything that can be connected',
    goodFor: 'Good for',
    lengths: { '1h': 'an hour', '24h': 'a day', '1w': 'a week' },
    make: 'Make the link',
    made: 'Copy the link now: it is shown this once.',
    label: 'Connect link',
    until: 'It is good until',
    careful: 'Until then whoever has it can change the connections of this consumer.',
  },
};
