import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Create an API token for the Dixa API in Dixa under _Settings_, _Integrations_, _API Tokens_. A token for exports doesn’t work.':
    {
      de: 'Erstellen Sie in Dixa unter _Settings_, _Integrations_, _API Tokens_ ein API-Token für die Dixa-API. Ein Token für Exporte funktioniert nicht.',
      fr: 'Créez un jeton API pour l’API Dixa dans Dixa sous _Settings_, _Integrations_, _API Tokens_. Un jeton d’export ne fonctionne pas.',
      es: 'Cree un token de API para la API de Dixa en Dixa, en _Settings_, _Integrations_, _API Tokens_. Un token de exportación no funciona.',
      nl: 'Maak in Dixa onder _Settings_, _Integrations_, _API Tokens_ een API-token voor de Dixa-API. Een token voor exports werkt niet.',
    },
};
