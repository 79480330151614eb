import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Shared inbox and customer operations': {
    de: 'Gemeinsamer Posteingang und Kundenbetreuung',
    fr: 'Boîte de réception partagée et relation client',
    es: 'Bandeja de entrada compartida y atención al cliente',
    nl: 'Gedeelde inbox en klantcontact',
  },
  'Channel for new conversations': {
    de: 'Kanal für neue Gespräche',
    fr: 'Canal pour les nouvelles conversations',
    es: 'Canal para conversaciones nuevas',
    nl: 'Kanaal voor nieuwe gesprekken',
  },
  'From where a message without a conversation is sent.': {
    de: 'Von wo eine Nachricht ohne Gespräch gesendet wird.',
    fr: 'D’où part un message sans conversation.',
    es: 'Desde donde se envía un mensaje sin conversación.',
    nl: 'Waarvandaan een bericht zonder gesprek wordt verzonden.',
  },
  'In Front: Settings, Developers, API tokens.': {
    de: 'In Front: Settings, Developers, API tokens.',
    fr: 'Dans Front : Settings, Developers, API tokens.',
    es: 'En Front: Settings, Developers, API tokens.',
    nl: 'In Front: Settings, Developers, API tokens.',
  },
};
