import type { ConnectionListWords } from './words.js';

export const words: ConnectionListWords = {
  title: 'Koppelingen',
  text: 'Koppelingen van alle klanten waar iemand naar moet kijken, nu of binnenkort. De knoppen staan op de pagina van de klant.',
  show: 'Tonen',
  ailing: 'Te bekijken',
  ending: 'Eindigen binnen 30 dagen',
  consumer: 'Klant',
  service: 'Connector',
  health: 'Gezondheid',
  healths: {
    pending_refresh: 'Niet vernieuwd',
    needs_auth: 'Moet koppelen',
    pending_confirmation: 'Niet bevestigd',
    revoked: 'Ingetrokken',
    missing_settings: 'Gegevens ontbreken',
    degraded: 'Gestoord',
  },
  advice: 'Wat te doen',
  lastError: 'Wat het laatst misging',
  ends: 'Toestemming eindigt',
  emptyTitle: 'Geen koppeling heeft iemand nodig',
  emptyText:
    'Wat niet meer werkt, staat hier met wat te doen is. Probeer een ander filter of kijk bij een klant.',
  goOnTitle: 'Geen op deze pagina',
  goOnText: 'De volgende pagina bekijkt meer koppelingen.',
};
