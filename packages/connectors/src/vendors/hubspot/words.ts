import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Conversations inbox and helpdesk of the CRM': {
    de: 'Konversations-Posteingang und Helpdesk des CRM',
    fr: 'Boîte de réception des conversations et helpdesk du CRM',
    es: 'Bandeja de conversaciones y helpdesk del CRM',
    nl: 'Gespreksinbox en helpdesk van het CRM',
  },
  'Private app access token': {
    de: 'Zugriffstoken der privaten App',
    fr: 'Jeton d’accès de l’application privée',
    es: 'Token de acceso de la aplicación privada',
    nl: 'Toegangstoken van de privé-app',
  },
  'From a private app, or an app with static authentication.': {
    de: 'Einer privaten App oder einer App mit statischer Authentifizierung.',
    fr: 'D’une application privée ou d’une application à authentification statique.',
    es: 'De una aplicación privada o de una aplicación con autenticación estática.',
    nl: 'Van een privé-app of van een app met statische authenticatie.',
  },
};
