import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Customer messaging and help desk': {
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
  'Where the workspace is hosted; its web address tells.': {
    de: 'Wo der Workspace gehostet wird; erkennbar an seiner Webadresse.',
    fr: 'Région d’hébergement de l’espace de travail ; son adresse web l’indique.',
    es: 'Dónde se aloja el espacio de trabajo; lo indica su dirección web.',
    nl: 'Waar de workspace wordt gehost; te zien aan het webadres.',
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
