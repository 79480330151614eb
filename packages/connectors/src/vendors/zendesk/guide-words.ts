import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'In the Admin Center of your own Zendesk account, open _Apps and integrations_, _APIs_, _OAuth clients_ and add a client. To connect other accounts you need a _global_ client, which Zendesk grants on request.':
    {
      de: 'Öffnen Sie im Admin Center Ihres eigenen Zendesk-Kontos _Apps and integrations_, _APIs_, _OAuth clients_ und fügen Sie einen Client hinzu. Um andere Konten zu verbinden, brauchen Sie einen _globalen_ Client, den Zendesk auf Anfrage bewilligt.',
      fr: 'Dans le centre d’administration de votre propre compte Zendesk, ouvrez _Apps and integrations_, _APIs_, _OAuth clients_ et ajoutez un client. Pour connecter d’autres comptes, il vous faut un client OAuth _global_, que Zendesk accorde sur demande.',
      es: 'En el centro de administración de su propia cuenta de Zendesk, abra _Apps and integrations_, _APIs_, _OAuth clients_ y añada un cliente. Para conectar otras cuentas necesita un cliente OAuth _global_, que Zendesk concede previa solicitud.',
      nl: 'Open in het Beheercentrum van uw eigen Zendesk-account _Apps and integrations_, _APIs_, _OAuth clients_ en voeg een client toe. Om andere accounts te koppelen hebt u een _globale_ client nodig, die Zendesk op verzoek toekent.',
    },
  'Set the redirect URI shown below, and give the integration the client’s identifier and secret.': {
    de: 'Tragen Sie dort die unten gezeigte Redirect-URI ein und geben Sie Identifier und Secret des Clients in der Integration an.',
    fr: 'Saisissez-y l’URI de redirection indiquée ci-dessous, et dans l’intégration l’identifiant et le secret du client OAuth.',
    es: 'Introduzca allí la URI de redirección que se muestra abajo y, en la integración, el identificador y el secreto del cliente OAuth.',
    nl: 'Vul daar de redirect-URI in die hieronder staat, en bij de integratie de identifier en het secret van de client.',
  },
  'Create an API token in Admin Center under _Apps and integrations_, _APIs_, _API tokens_ (token access must be on). Zendesk stopped issuing new tokens on 27 October 2026 and retires existing ones on 30 April 2027. Use OAuth.':
    {
      de: 'Erstellen Sie im Admin Center unter _Apps and integrations_, _APIs_, _API tokens_ ein API-Token (der Token-Zugriff muss aktiviert sein). Zendesk stellt seit dem 27. Oktober 2026 keine neuen Token mehr aus und schaltet bestehende am 30. April 2027 ab. Verwenden Sie OAuth.',
      fr: 'Créez un jeton API dans le centre d’administration sous _Apps and integrations_, _APIs_, _API tokens_ (l’accès par jeton doit être activé). Zendesk n’émet plus de nouveaux jetons depuis le 27 octobre 2026 et retire les jetons existants le 30 avril 2027. Utilisez OAuth.',
      es: 'Cree un token de API en el centro de administración, en _Apps and integrations_, _APIs_, _API tokens_ (el acceso por token tiene que estar activado). Zendesk dejó de emitir tokens nuevos el 27 de octubre de 2026 y retira los existentes el 30 de abril de 2027. Use OAuth.',
      nl: 'Maak in het Beheercentrum onder _Apps and integrations_, _APIs_, _API tokens_ een API-token (tokentoegang moet aanstaan). Zendesk geeft sinds 27 oktober 2026 geen nieuwe tokens meer uit en trekt bestaande op 30 april 2027 in. Gebruik OAuth.',
    },
};
