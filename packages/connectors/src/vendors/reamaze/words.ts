import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Helpdesk and chat for online shops': {
    de: 'Helpdesk und Chat für Online-Shops',
    fr: 'Helpdesk et chat pour les boutiques en ligne',
    es: 'Helpdesk y chat para tiendas en línea',
    nl: 'Helpdesk en chat voor webwinkels',
  },
  'Re:amaze subdomain': {
    de: 'Re:amaze-Subdomain',
    fr: 'Sous-domaine Re:amaze',
    es: 'Subdominio de Re:amaze',
    nl: 'Re:amaze-subdomein',
  },
  'Login email': {
    de: 'E-Mail-Adresse für die Anmeldung',
    fr: 'Adresse e-mail de connexion',
    es: 'Correo de inicio de sesión',
    nl: 'E-mailadres voor inloggen',
  },
  'In Re:amaze: Settings, Developer, API Token.': {
    de: 'In Re:amaze: Settings, Developer, API Token.',
    fr: 'Dans Re:amaze : Settings, Developer, API Token.',
    es: 'En Re:amaze: Settings, Developer, API Token.',
    nl: 'In Re:amaze: Settings, Developer, API Token.',
  },
};
