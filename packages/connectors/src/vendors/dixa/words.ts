import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Conversations of every channel in one queue': {
    de: 'Gespräche aller Kanäle in einer Warteschlange',
    fr: 'Les conversations de tous les canaux dans une seule file',
    es: 'Las conversaciones de todos los canales en una sola cola',
    nl: 'Gesprekken van alle kanalen in één wachtrij',
  },
  'Agent who writes': {
    de: 'Agent, der schreibt',
    fr: 'Agent qui écrit',
    es: 'Agente que escribe',
    nl: 'Medewerker die schrijft',
  },
  'Id of the agent in whose name messages without an author are sent.': {
    de: 'ID des Agenten, in dessen Namen Nachrichten ohne Absender gesendet werden.',
    fr: 'Identifiant de l’agent au nom duquel partent les messages sans auteur.',
    es: 'ID del agente en cuyo nombre se envían los mensajes sin autor.',
    nl: 'ID van de medewerker namens wie berichten zonder auteur worden verzonden.',
  },
  'Email address for new conversations': {
    de: 'E-Mail-Adresse für neue Gespräche',
    fr: 'Adresse e-mail pour les nouvelles conversations',
    es: 'Dirección de correo para conversaciones nuevas',
    nl: 'E-mailadres voor nieuwe gesprekken',
  },
  'Where a message without a conversation opens one.': {
    de: 'Wo eine Nachricht ohne Gespräch eines eröffnet.',
    fr: 'Là où un message sans conversation en ouvre une.',
    es: 'Donde un mensaje sin conversación abre una.',
    nl: 'Waar een bericht zonder gesprek er een opent.',
  },
  'In Dixa: Settings, Integrations, API Tokens.': {
    de: 'In Dixa: Settings, Integrations, API Tokens.',
    fr: 'Dans Dixa : Settings, Integrations, API Tokens.',
    es: 'En Dixa: Settings, Integrations, API Tokens.',
    nl: 'In Dixa: Settings, Integrations, API Tokens.',
  },
};
