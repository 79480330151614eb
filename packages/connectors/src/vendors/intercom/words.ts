import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Customer messaging and helpdesk': {
    de: 'Kundenkommunikation und Helpdesk',
    fr: 'Messagerie client et helpdesk',
    es: 'Mensajería con clientes y helpdesk',
    nl: 'Klantberichten en helpdesk',
  },
  Region: {
    de: 'Region',
    fr: 'Région',
    es: 'Región',
    nl: 'Regio',
  },
  'Where the workspace is hosted, as its URL shows.': {
    de: 'Wo der Workspace gehostet wird, siehe seine URL.',
    fr: 'Lieu d’hébergement de l’espace de travail, indiqué dans son URL.',
    es: 'Dónde se aloja el espacio de trabajo, como indica su URL.',
    nl: 'Waar de workspace wordt gehost, zie de URL.',
  },
  'United States': {
    de: 'Vereinigte Staaten',
    fr: 'États-Unis',
    es: 'Estados Unidos',
    nl: 'Verenigde Staten',
  },
  Europe: {
    de: 'Europa',
    fr: 'Europe',
    es: 'Europa',
    nl: 'Europa',
  },
  Australia: {
    de: 'Australien',
    fr: 'Australie',
    es: 'Australia',
    nl: 'Australië',
  },
  'In the developer hub: your app, Configure, Authentication.': {
    de: 'Im Developer Hub: Ihre App, Configure, Authentication.',
    fr: 'Dans le Developer Hub : votre application, Configure, Authentication.',
    es: 'En el Developer Hub: su aplicación, Configure, Authentication.',
    nl: 'In de Developer Hub: uw app, Configure, Authentication.',
  },
};
