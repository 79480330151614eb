import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'In the Admin Center of your own Zendesk account, open _Apps and integrations_, _APIs_, _OAuth clients_ and add a client. To connect other accounts you need a _global_ client, which Zendesk grants on request.':
    {
      de: 'Öffnen Sie im Admin Center Ihres eigenen Zendesk-Kontos _Apps and integrations_, _APIs_, _OAuth clients_ und fügen Sie einen Client hinzu; Kunden mit anderen Konten brauchen einen _globalen_ Client, den Zendesk auf Antrag gewährt.',
      fr: 'Dans le centre d’administration de votre propre compte Zendesk, ouvrez _Apps and integrations_, _APIs_, _OAuth clients_ et ajoutez un client ; les clients d’autres comptes ont besoin d’un client OAuth _global_, que Zendesk accorde sur demande.',
      es: 'En el centro de administración de su propia cuenta de Zendesk, abra _Apps and integrations_, _APIs_, _OAuth clients_ y añada un cliente; quienes tienen otras cuentas necesitan un cliente OAuth _global_, que Zendesk concede a petición.',
      nl: 'Open in het Beheercentrum van uw eigen Zendesk-account _Apps and integrations_, _APIs_, _OAuth clients_ en voeg een client toe; klanten met andere accounts hebben een _globale_ client nodig, die Zendesk op verzoek toekent.',
    },
  'Set the redirect URI shown below, and give the integration the client’s identifier and secret.': {
    de: 'Tragen Sie dort die unten gezeigte Redirect-URI ein, und in die Integration Kennung (Identifier) und Geheimnis des Clients.',
    fr: 'Saisissez-y l’URI de redirection indiquée ci-dessous, et donnez à l’intégration l’identifiant et le secret du client OAuth.',
    es: 'Introduzca allí la URI de redirección que se muestra abajo, y en la integración, el identificador y el secreto del cliente OAuth.',
    nl: 'Vul daar de redirect-URI in die hieronder staat, en bij de integratie de identificatie en het geheim van de client.',
  },
  'Create an API token in Admin Center under _Apps and integrations_, _APIs_, _API tokens_ (token access must be on). Zendesk stopped issuing new tokens on 27 October 2026 and retires existing ones on 30 April 2027. Use OAuth.':
    {
      de: 'Ein API-Token wird im Admin Center unter _Apps and integrations_, _APIs_, _API tokens_ erstellt; der Zugriff durch Token muss eingeschaltet sein. Seit dem 27. Oktober 2026 stellt Zendesk keine neuen mehr aus, und die vorhandenen enden am 30. April 2027: Ziehen Sie OAuth vor.',
      fr: 'Un jeton API se crée dans le centre d’administration sous _Apps and integrations_, _APIs_, _API tokens_ ; l’accès par jeton doit être activé. Depuis le 27 octobre 2026, Zendesk n’en crée plus, et ceux qui existent prennent fin le 30 avril 2027 : préférez OAuth.',
      es: 'Un token de API se crea en el centro de administración, en _Apps and integrations_, _APIs_, _API tokens_; el acceso por token tiene que estar activado. Desde el 27 de octubre de 2026 Zendesk no crea ninguno nuevo, y los existentes terminan el 30 de abril de 2027: prefiera OAuth.',
      nl: 'Een API-token maakt u in het Beheercentrum onder _Apps and integrations_, _APIs_, _API tokens_; toegang via tokens moet aanstaan. Sinds 27 oktober 2026 maakt Zendesk geen nieuwe meer, en de bestaande eindigen op 30 april 2027: geef de voorkeur aan OAuth.',
    },
};
