import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Open-source ticketing by Best Practical': {
    de: 'Open-Source-Ticketsystem von Best Practical',
    fr: 'Gestion de tickets open source de Best Practical',
    es: 'Gestión de tickets de código abierto de Best Practical',
    nl: 'Opensource-ticketsysteem van Best Practical',
  },
  'Request Tracker URL': {
    de: 'Request-Tracker-URL',
    fr: 'URL de Request Tracker',
    es: 'URL de Request Tracker',
    nl: 'Request Tracker-URL',
  },
  'Queue for new tickets': {
    de: 'Warteschlange für neue Tickets',
    fr: 'File pour les nouveaux tickets',
    es: 'Cola para tickets nuevos',
    nl: 'Wachtrij voor nieuwe tickets',
  },
  'Authentication token': {
    de: 'Authentifizierungstoken',
    fr: 'Jeton d’authentification',
    es: 'Token de autenticación',
    nl: 'Authenticatietoken',
  },
  'In Request Tracker: Logged in as, Settings, Auth Tokens.': {
    de: 'In Request Tracker: Angemeldet als, Einstellungen, Auth Tokens.',
    fr: 'Dans Request Tracker : Connecté en tant que, Préférences, Auth Tokens.',
    es: 'En Request Tracker: Conectado como, Configuración, Auth Tokens.',
    nl: 'In Request Tracker: Ingelogd als, Instellingen, Auth Tokens.',
  },
};
