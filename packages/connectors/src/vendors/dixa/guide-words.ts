import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Create an API token for the Dixa API in Dixa under _Settings_, _Integrations_, _API Tokens_. A token for exports doesn’t work.':
    {
      de: 'Ein API-Token wird in Dixa unter _Settings_, _Integrations_, _API Tokens_ für die Dixa-API erstellt; ein Token für Exporte öffnet sie nicht.',
      fr: 'Un jeton API se crée dans Dixa sous _Settings_, _Integrations_, _API Tokens_, pour l’API de Dixa ; un jeton d’export n’y donne pas accès.',
      es: 'Un token de API se crea en Dixa en _Settings_, _Integrations_, _API Tokens_, para la API de Dixa; un token de exportación no da acceso a ella.',
      nl: 'Een API-token maakt u in Dixa onder _Settings_, _Integrations_, _API Tokens_, voor de Dixa-API; een token voor exports geeft daar geen toegang toe.',
    },
};
