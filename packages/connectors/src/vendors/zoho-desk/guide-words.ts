import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Open the [Zoho API console](https://api-console.zoho.com) and add a _server-based application_.': {
    de: 'Öffnen Sie die [API-Konsole von Zoho](https://api-console.zoho.com) und fügen Sie eine _server-based application_ hinzu.',
    fr: 'Ouvrez la [console d’API de Zoho](https://api-console.zoho.com) et ajoutez une _server-based application_.',
    es: 'Abra la [consola de API de Zoho](https://api-console.zoho.com) y añada una _server-based application_.',
    nl: 'Open de [API-console van Zoho](https://api-console.zoho.com) en voeg een _server-based application_ toe.',
  },
  'Enter the redirect URI shown below as _authorized redirect URI_, and give the integration the client’s ID and secret.':
    {
      de: 'Tragen Sie die unten gezeigte Redirect-URI als _authorized redirect URI_ ein und geben Sie ID und Secret des Clients in der Integration an.',
      fr: 'Saisissez l’URI de redirection indiquée ci-dessous comme _authorized redirect URI_, et dans l’intégration l’ID et le secret du client OAuth.',
      es: 'Introduzca la URI de redirección que se muestra abajo como _authorized redirect URI_ y, en la integración, el ID y el secreto del cliente OAuth.',
      nl: 'Vul de redirect-URI die hieronder staat in als _authorized redirect URI_, en bij de integratie de ID en het secret van de client.',
    },
  'Under _Settings_ of the client, turn on _Multi-DC_ for every data center your customers use, with the same credentials for all of them.':
    {
      de: 'Aktivieren Sie unter _Settings_ des Clients _Multi-DC_ für jedes Rechenzentrum, das Ihre Kunden nutzen, mit denselben Zugangsdaten für alle.',
      fr: 'Sous _Settings_ du client OAuth, activez _Multi-DC_ pour chaque centre de données utilisé par vos clients, avec les mêmes identifiants pour tous.',
      es: 'En _Settings_ del cliente OAuth, active _Multi-DC_ para cada centro de datos que usen sus clientes, con las mismas credenciales para todos.',
      nl: 'Schakel onder _Settings_ van de client _Multi-DC_ in voor elk datacenter dat uw klanten gebruiken, met dezelfde inloggegevens voor alle.',
    },
};
