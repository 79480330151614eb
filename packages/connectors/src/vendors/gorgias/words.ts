import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Helpdesk for online shops': {
    de: 'Helpdesk für Online-Shops',
    fr: 'Helpdesk pour les boutiques en ligne',
    es: 'Helpdesk para tiendas en línea',
    nl: 'Helpdesk voor webwinkels',
  },
  'Gorgias subdomain': {
    de: 'Gorgias-Subdomain',
    fr: 'Sous-domaine Gorgias',
    es: 'Subdominio de Gorgias',
    nl: 'Gorgias-subdomein',
  },
  'In Gorgias: Settings, REST API.': {
    de: 'In Gorgias: Settings, REST API.',
    fr: 'Dans Gorgias : Settings, REST API.',
    es: 'En Gorgias: Settings, REST API.',
    nl: 'In Gorgias: Settings, REST API.',
  },
};
