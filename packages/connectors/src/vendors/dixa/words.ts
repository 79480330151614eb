import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Conversations from every channel in one queue': {
    de: 'Konversationen aus allen Kanälen in einer Warteschlange',
    fr: 'Les conversations de tous les canaux dans une seule file',
    es: 'Las conversaciones de todos los canales en una sola cola',
    nl: 'Gesprekken van alle kanalen in één wachtrij',
  },
  'Sending agent': {
    de: 'Absendender Agent',
    fr: 'Agent expéditeur',
    es: 'Agente remitente',
    nl: 'Verzendende medewerker',
  },
  'ID of the agent who sends messages without an author.': {
    de: 'ID des Agenten, der Nachrichten ohne Autor sendet.',
    fr: 'ID de l’agent qui envoie les messages sans auteur.',
    es: 'ID del agente que envía los mensajes sin autor.',
    nl: 'ID van de medewerker die berichten zonder auteur verstuurt.',
  },
  'Email address for new conversations': {
    de: 'E-Mail-Adresse für neue Konversationen',
    fr: 'Adresse e-mail pour les nouvelles conversations',
    es: 'Correo para conversaciones nuevas',
    nl: 'E-mailadres voor nieuwe gesprekken',
  },
  'Messages without a conversation start one here.': {
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
