import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Customer messaging and help desk': {
    de: 'Kundennachrichten und Helpdesk',
    fr: 'Messagerie client et helpdesk',
    es: 'Mensajería con clientes y helpdesk',
    nl: 'Klantberichten en helpdesk',
  },
  Region: {
    de: 'Gebiet',
    fr: 'Région',
    es: 'Región',
    nl: 'Regio',
  },
  'Where the workspace is hosted; its web address tells.': {
    de: 'Wo der Arbeitsbereich liegt; seine Webadresse verrät es.',
    fr: 'Là où l’espace de travail est hébergé ; son adresse web l’indique.',
    es: 'Dónde está alojado el espacio de trabajo; lo dice su dirección web.',
    nl: 'Waar de werkruimte staat; het webadres vertelt het.',
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
    fr: 'Dans le Developer Hub : votre application, Configure, Authentication.',
    es: 'En el Developer Hub: su aplicación, Configure, Authentication.',
    nl: 'In de Developer Hub: uw app, Configure, Authentication.',
  },
};
