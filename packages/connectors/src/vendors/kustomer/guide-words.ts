import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Register an app in the organization with an app definition that lists the redirect URI shown below in `redirectUris`, and install it; an app for other organizations must be published through Kustomer.':
    {
      de: 'Registrieren Sie in der Organisation eine App, deren App-Definition unter `redirectUris` die unten gezeigte Redirect-URI enthält, und installieren Sie sie; eine App für andere Organisationen muss über Kustomer veröffentlicht werden.',
      fr: 'Enregistrez dans l’organisation une application dont la définition contient dans `redirectUris` l’URI de redirection ci-dessous, et installez-la ; une application destinée à d’autres organisations doit être publiée via Kustomer.',
      es: 'Registre en la organización una aplicación cuya definición incluya en `redirectUris` la URI de redirección que se muestra abajo, e instálela; una aplicación para otras organizaciones tiene que publicarse a través de Kustomer.',
      nl: 'Registreer in de organisatie een app met een app-definitie die de redirect-URI hieronder in `redirectUris` vermeldt, en installeer die; een app voor andere organisaties moet via Kustomer worden gepubliceerd.',
    },
  'Generate a client secret for the app, and give the integration its client id and client secret.': {
    de: 'Generieren Sie ein Client-Secret für die App und tragen Sie Client-ID und Client-Secret in die Integration ein.',
    fr: 'Générez un secret client pour l’application, puis saisissez l’ID et le secret client dans l’intégration.',
    es: 'Genere un secreto de cliente para la aplicación e introduzca en la integración el ID y el secreto de cliente.',
    nl: 'Genereer een client secret voor de app en vul de client-ID en het client secret in bij de integratie.',
  },
  'Create an API key in Kustomer under _Settings_, _Security_, _API Keys_. It is shown only once.': {
    de: 'Erstellen Sie in Kustomer unter _Settings_, _Security_, _API Keys_ einen API-Schlüssel. Er wird nur einmal angezeigt.',
    fr: 'Créez une clé API dans Kustomer sous _Settings_, _Security_, _API Keys_. Elle n’est affichée qu’une fois.',
    es: 'Cree una clave de API en Kustomer en _Settings_, _Security_, _API Keys_. Solo se muestra una vez.',
    nl: 'Maak in Kustomer onder _Settings_, _Security_, _API Keys_ een API-sleutel. Die wordt maar één keer getoond.',
  },
  'It needs the roles listed below for OAuth, or the older `org.user.message.*` and `org.user.note.*`; roles cannot be changed later.':
    {
      de: 'Er braucht die unten für OAuth aufgeführten Rollen oder die älteren `org.user.message.*` und `org.user.note.*`; Rollen lassen sich später nicht ändern.',
      fr: 'Elle a besoin des rôles indiqués ci-dessous pour OAuth, ou des anciens `org.user.message.*` et `org.user.note.*` ; les rôles ne peuvent plus être modifiés ensuite.',
      es: 'Necesita los roles que se indican abajo para OAuth, o los más antiguos `org.user.message.*` y `org.user.note.*`; los roles no pueden cambiarse después.',
      nl: 'De sleutel heeft de rollen nodig die hieronder voor OAuth staan, of de oudere `org.user.message.*` en `org.user.note.*`; rollen zijn later niet te wijzigen.',
    },
};
