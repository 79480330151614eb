import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Customer service around the customer’s timeline': {
    de: 'Kundenservice rund um die Zeitachse des Kunden',
    fr: 'Service client autour de l’historique du client',
    es: 'Atención en torno al historial del cliente',
    nl: 'Klantenservice rond de tijdlijn van de klant',
  },
  'Kustomer subdomain': {
    de: 'Subdomain bei Kustomer',
    fr: 'Sous-domaine Kustomer',
    es: 'Subdominio de Kustomer',
    nl: 'Kustomer-subdomein',
  },
  'In Kustomer: Settings, Security, API Keys.': {
    de: 'In Kustomer: Settings, Security, API Keys.',
    fr: 'Dans Kustomer : Settings, Security, API Keys.',
    es: 'En Kustomer: Settings, Security, API Keys.',
    nl: 'In Kustomer: Settings, Security, API Keys.',
  },
};
