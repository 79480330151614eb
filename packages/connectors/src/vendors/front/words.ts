import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Shared inbox and customer operations': {
    de: 'Gemeinsamer Posteingang und Kundenbetreuung',
    fr: 'Boîte de réception partagée et relation client',
    es: 'Bandeja de entrada compartida y atención al cliente',
    nl: 'Gedeelde inbox en klantbeheer',
  },
  'Channel for new conversations': {
    de: 'Kanal für neue Konversationen',
    fr: 'Canal pour les nouvelles conversations',
    es: 'Canal para conversaciones nuevas',
    nl: 'Kanaal voor nieuwe gesprekken',
  },
  'Messages without a conversation are sent from here.': {
    de: 'Von hier werden Nachrichten ohne Konversation gesendet.',
    fr: 'Les messages sans conversation partent de ce canal.',
    es: 'Los mensajes sin conversación se envían desde este canal.',
    nl: 'Berichten zonder gesprek worden vanaf dit kanaal verstuurd.',
  },
  'In Front: Settings, Developers, API tokens.': {
    de: 'In Front: Settings, Developers, API tokens.',
    fr: 'Dans Front : Settings, Developers, API tokens.',
    es: 'En Front: Settings, Developers, API tokens.',
    nl: 'In Front: Settings, Developers, API tokens.',
  },
};
