import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Customer service around the customer’s timeline': {
    de: 'Kundenservice rund um die Timeline des Kunden',
    fr: 'Service client autour de l’historique du client',
    es: 'Atención al cliente en torno a su historial',
    nl: 'Klantenservice rond de tijdlijn van de klant',
  },
  'Kustomer subdomain': {
    de: 'Kustomer-Subdomain',
    fr: 'Sous-domaine Kustomer',
    es: 'Subdominio de Kustomer',
    nl: 'Kustomer-subdomein',
  },
  'In Kustomer: Settings, Security, API Keys.': {
    de: 'In Kustomer: Settings, Security, API Keys.',
    fr: 'Dans Kustomer : Settings, Security, API Keys.',
    es: 'En Kustomer: Settings, Security, API Keys.',
    nl: 'In Kustomer: Settings, Security, API Keys.',
  },
};
