import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Conversations of every channel in one queue': {
    de: 'Konversationen aus allen Kanälen in einer Warteschlange',
    fr: 'Les conversations de tous les canaux dans une seule file',
    es: 'Las conversaciones de todos los canales en una sola cola',
    nl: 'Gesprekken van alle kanalen in één wachtrij',
  },
  'Agent who writes': {
    de: 'Absendender Agent',
    fr: 'Agent expéditeur',
    es: 'Agente remitente',
    nl: 'Verzendende medewerker',
  },
  'Id of the agent in whose name messages without an author are sent.': {
    de: 'ID des Agenten, in dessen Namen Nachrichten ohne Autor gesendet werden.',
    fr: 'ID de l’agent au nom duquel les messages sans auteur sont envoyés.',
    es: 'ID del agente en cuyo nombre se envían los mensajes sin autor.',
    nl: 'ID van de medewerker namens wie berichten zonder auteur worden verstuurd.',
  },
  'Email address for new conversations': {
    de: 'E-Mail-Adresse für neue Konversationen',
    fr: 'Adresse e-mail pour les nouvelles conversations',
    es: 'Correo para conversaciones nuevas',
    nl: 'E-mailadres voor nieuwe gesprekken',
  },
  'Where a message without a conversation opens one.': {
    de: 'Hier eröffnen Nachrichten ohne Konversation eine neue.',
    fr: 'Les messages sans conversation y ouvrent une conversation.',
    es: 'Aquí los mensajes sin conversación abren una nueva.',
    nl: 'Hier openen berichten zonder gesprek een nieuw gesprek.',
  },
  'In Dixa: Settings, Integrations, API Tokens.': {
    de: 'In Dixa: Settings, Integrations, API Tokens.',
    fr: 'Dans Dixa : Settings, Integrations, API Tokens.',
    es: 'En Dixa: Settings, Integrations, API Tokens.',
    nl: 'In Dixa: Settings, Integrations, API Tokens.',
  },
};
