import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Shared inbox for customer conversations': {
    de: 'Gemeinsamer Posteingang für Kundengespräche',
    fr: 'Boîte de réception partagée pour les conversations avec les clients',
    es: 'Bandeja de entrada compartida para conversar con clientes',
    nl: 'Gedeelde inbox voor klantgesprekken',
  },
  'Inbox for new conversations': {
    de: 'Posteingang für neue Gespräche',
    fr: 'Boîte de réception des nouvelles conversations',
    es: 'Bandeja de entrada para conversaciones nuevas',
    nl: 'Inbox voor nieuwe gesprekken',
  },
  'Number of the inbox in which a message without a conversation opens one.': {
    de: 'Nummer des Posteingangs, in dem eine Nachricht ohne Gespräch eines eröffnet.',
    fr: 'Numéro de la boîte de réception où un message sans conversation en ouvre une.',
    es: 'Número de la bandeja de entrada en la que un mensaje sin conversación abre una.',
    nl: 'Nummer van de inbox waarin een bericht zonder gesprek er een opent.',
  },
};
