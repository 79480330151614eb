import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Shared inbox for customer conversations': {
    de: 'Gemeinsamer Posteingang für Kundenkonversationen',
    fr: 'Boîte de réception partagée pour les conversations avec les clients',
    es: 'Bandeja de entrada compartida para conversaciones con clientes',
    nl: 'Gedeelde inbox voor klantgesprekken',
  },
  'Inbox for new conversations': {
    de: 'Posteingang für neue Konversationen',
    fr: 'Boîte de réception pour les nouvelles conversations',
    es: 'Bandeja de entrada para conversaciones nuevas',
    nl: 'Inbox voor nieuwe gesprekken',
  },
  'Number of the inbox where messages without a conversation start one.': {
    de: 'Nummer des Posteingangs, in dem Nachrichten ohne Konversation eine neue eröffnen.',
    fr: 'Numéro de la boîte de réception où les messages sans conversation en ouvrent une.',
    es: 'Número de la bandeja de entrada en la que los mensajes sin conversación abren una.',
    nl: 'Nummer van de inbox waarin berichten zonder gesprek een nieuw gesprek openen.',
  },
};
