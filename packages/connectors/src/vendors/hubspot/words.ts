import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Conversations inbox and help desk of the CRM': {
    de: 'Posteingang und Helpdesk des CRM',
    fr: 'Boîte de réception et helpdesk du CRM',
    es: 'Bandeja de conversaciones y helpdesk del CRM',
    nl: 'Gespreksinbox en helpdesk van het CRM',
  },
  'Private app access token': {
    de: 'Zugriffstoken der privaten App',
    fr: 'Jeton d’accès de l’application privée',
    es: 'Token de acceso de la aplicación privada',
    nl: 'Toegangstoken van de privé-app',
  },
  'In HubSpot: Settings, Integrations, Private Apps.': {
    de: 'In HubSpot: Einstellungen, Integrationen, Private Apps.',
    fr: 'Dans HubSpot : Paramètres, Intégrations, Applications privées.',
    es: 'En HubSpot: Configuración, Integraciones, Aplicaciones privadas.',
    nl: 'In HubSpot: Instellingen, Integraties, Privé-apps.',
  },
};
