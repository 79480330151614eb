import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Register an app in the organization with an app definition that lists the redirect URI shown below in `redirectUris`, and install it; an app for other organizations must be published through Kustomer.':
    {
      de: 'Melden Sie in der Organisation eine App an, deren App-Definition unter `redirectUris` die unten gezeigte Redirect-URI aufführt, und installieren Sie sie; eine App, die andere Organisationen installieren dürfen, muss über Kustomer veröffentlicht werden.',
      fr: 'Enregistrez dans l’organisation une application dont la définition indique dans `redirectUris` l’URI de redirection ci-dessous, et installez-la ; une application que d’autres organisations peuvent installer doit être publiée par l’intermédiaire de Kustomer.',
      es: 'Registre en la organización una aplicación cuya definición incluya en `redirectUris` la URI de redirección que se muestra abajo, e instálela; una aplicación que puedan instalar otras organizaciones tiene que publicarse a través de Kustomer.',
      nl: 'Meld in de organisatie een app aan met een app-definitie die in `redirectUris` de redirect-URI hieronder vermeldt, en installeer die; een app die andere organisaties mogen installeren, moet via Kustomer worden gepubliceerd.',
    },
  'Generate a client secret for the app, and give the integration its client id and client secret.': {
    de: 'Erzeugen Sie ein Client-Geheimnis für die App und tragen Sie Client-Id und Client-Geheimnis in die Integration ein.',
    fr: 'Générez un secret client pour l’application, et donnez à l’intégration son identifiant client et son secret client.',
    es: 'Genere un secreto de cliente para la aplicación e introduzca en la integración su id de cliente y su secreto de cliente.',
    nl: 'Genereer een clientgeheim voor de app en vul bij de integratie de client-id en het clientgeheim in.',
  },
  'Create an API key in Kustomer under _Settings_, _Security_, _API Keys_. It is shown only once.': {
    de: 'Ein API-Schlüssel wird in Kustomer unter _Settings_, _Security_, _API Keys_ erstellt und nur einmal gezeigt.',
    fr: 'Une clé d’API se crée dans Kustomer sous _Settings_, _Security_, _API Keys_, et n’est montrée qu’une fois.',
    es: 'Una clave de API se crea en Kustomer en _Settings_, _Security_, _API Keys_, y se muestra una sola vez.',
    nl: 'Een API-sleutel maakt u in Kustomer onder _Settings_, _Security_, _API Keys_; hij wordt één keer getoond.',
  },
  'It needs the roles listed below for OAuth, or the older `org.user.message.*` and `org.user.note.*`; roles cannot be changed later.':
    {
      de: 'Er braucht die weiter unten für OAuth aufgeführten Rollen oder die älteren `org.user.message.*` und `org.user.note.*`; Rollen lassen sich später nicht ändern.',
      fr: 'Elle a besoin des rôles indiqués ci-dessous pour OAuth, ou des plus anciens `org.user.message.*` et `org.user.note.*` ; les rôles ne peuvent plus être modifiés ensuite.',
      es: 'Necesita los roles que se indican abajo para OAuth, o los más antiguos `org.user.message.*` y `org.user.note.*`; los roles no pueden cambiarse después.',
      nl: 'Hij heeft de rollen nodig die hieronder voor OAuth staan, of de oudere `org.user.message.*` en `org.user.note.*`; rollen kunnen later niet worden gewijzigd.',
    },
};
