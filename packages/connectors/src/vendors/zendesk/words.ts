import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Customer service and ticketing': {
    de: 'Kundenservice und Tickets',
    fr: 'Service client et gestion de tickets',
    es: 'Atención al cliente y gestión de tickets',
    nl: 'Klantenservice en tickets',
  },
  'Zendesk subdomain': {
    de: 'Zendesk-Subdomain',
    fr: 'Sous-domaine Zendesk',
    es: 'Subdominio de Zendesk',
    nl: 'Zendesk-subdomein',
  },
  'In Zendesk: Admin Center, Apps and integrations, API tokens.': {
    de: 'In Zendesk: Admin Center, Apps und Integrationen, API-Token.',
    fr: 'Dans Zendesk : Centre d’administration, Applications et intégrations, Jetons API.',
    es: 'En Zendesk: Centro de administración, Aplicaciones e integraciones, Tokens de API.',
    nl: 'In Zendesk: Beheercentrum, Apps en integraties, API-tokens.',
  },
};
