import type { ConnectionsWords } from './words.js';

export const words: ConnectionsWords = {
  situations: {
    works: { name: 'Werkt', advice: 'Er is niets te doen.' },
    disabled: {
      name: 'Uitgeschakeld',
      advice: 'Aanroepen worden geweigerd totdat ze weer is ingeschakeld.',
    },
    degraded: {
      name: 'Gestoord',
      advice:
        'De helpdesk antwoordde met fouten. Keyway vraagt het vanzelf opnieuw; test haar om nu te kijken.',
    },
    pending_refresh: {
      name: 'Niet vernieuwd',
      advice: 'Het token kon niet worden vernieuwd. Dat wordt zeven dagen lang opnieuw geprobeerd.',
    },
    pending_confirmation: {
      name: 'Niet bevestigd',
      advice: 'De toestemming wacht 30 minuten op bevestiging. Stuur daarna een koppellink.',
    },
    missing_settings: {
      name: 'Gegevens ontbreken',
      advice: 'Er is nog iets niet ingevuld. Stuur een koppellink.',
    },
    lacks_scopes: {
      name: 'Rechten ontbreken',
      advice: 'Ze werkt, maar niet voor alles wat de integratie nu nodig heeft. Stuur een koppellink.',
    },
    needs_auth: {
      name: 'Moet koppelen',
      advice: 'Er is geen toestemming, of niet meer. Stuur een koppellink.',
    },
    refused: {
      name: 'Geweigerd',
      advice:
        'De helpdesk weigert de sleutel of de gegevens. Stuur een koppellink om ze opnieuw in te vullen.',
    },
    revoked: {
      name: 'Ingetrokken',
      advice: 'De klant heeft de toestemming beëindigd. Stuur een koppellink.',
    },
  },
  link: {
    action: 'Koppellink sturen',
    reconnect: 'Opnieuw koppelen',
    title: (consumer) => `Een koppellink voor ${consumer}`,
    text: 'Wie hem opent, koppelt een helpdesk voor deze klant. Stuur hem naar niemand anders.',
    leadsTo: 'Leidt naar',
    everything: 'Alles wat gekoppeld kan worden',
    goodFor: 'Geldig gedurende',
    lengths: { '1h': 'een uur', '24h': 'een dag', '1w': 'een week' },
    make: 'Link maken',
    made: 'Kopieer de link nu: hij wordt alleen deze keer getoond.',
    label: 'Koppellink',
    until: 'Hij is geldig tot',
    careful: 'Tot dan kan wie hem heeft de koppelingen van deze klant wijzigen.',
  },
};
