import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'In _Setup_, _External Client App Manager_ (or _App Manager_, _New Connected App_), create an app and enable OAuth.':
    {
      de: 'Erstellen Sie in _Setup_, _External Client App Manager_ (oder _App Manager_, _New Connected App_) eine App und aktivieren Sie OAuth.',
      fr: 'Dans _Setup_, _External Client App Manager_ (ou _App Manager_, _New Connected App_), créez une application et activez OAuth.',
      es: 'En _Setup_, _External Client App Manager_ (o _App Manager_, _New Connected App_), cree una aplicación y active OAuth.',
      nl: 'Maak in _Setup_, _External Client App Manager_ (of _App Manager_, _New Connected App_) een app aan en schakel OAuth in.',
    },
  'Set the callback URL to the redirect URI shown below, and select the scopes _Manage user data via APIs (api)_ and _Perform requests at any time (refresh_token)_.':
    {
      de: 'Tragen Sie die unten gezeigte Redirect-URI als Callback-URL ein und wählen Sie die Scopes _Manage user data via APIs (api)_ und _Perform requests at any time (refresh_token)_ aus.',
      fr: 'Saisissez comme URL de rappel (callback URL) l’URI de redirection indiquée ci-dessous, et sélectionnez les scopes _Manage user data via APIs (api)_ et _Perform requests at any time (refresh_token)_.',
      es: 'Introduzca como URL de retorno (callback URL) la URI de redirección que se muestra abajo y seleccione los scopes _Manage user data via APIs (api)_ y _Perform requests at any time (refresh_token)_.',
      nl: 'Vul als callback-URL de redirect-URI in die hieronder staat en selecteer de scopes _Manage user data via APIs (api)_ en _Perform requests at any time (refresh_token)_.',
    },
  'Give the integration the consumer key as client ID and the consumer secret as secret. It can take ten minutes until the app works everywhere.':
    {
      de: 'Tragen Sie den Consumer Key als Client-ID und das Consumer Secret als Client-Secret in die Integration ein. Es kann zehn Minuten dauern, bis die App überall funktioniert.',
      fr: 'Saisissez dans l’intégration le consumer key comme ID client et le consumer secret comme secret client. L’application peut mettre dix minutes à fonctionner partout.',
      es: 'Introduzca en la integración el consumer key como ID de cliente y el consumer secret como secreto de cliente. La aplicación puede tardar diez minutos en funcionar en todas partes.',
      nl: 'Vul bij de integratie de consumer key in als client-ID en het consumer secret als client secret. Het kan tien minuten duren voordat de app overal werkt.',
    },
  'Other organizations must install or allow the app before their users can authorize it.': {
    de: 'Andere Organisationen müssen die App installieren oder zulassen, bevor ihre Benutzer sie autorisieren können.',
    fr: 'Les autres organisations doivent installer ou autoriser l’application avant que leurs utilisateurs puissent lui donner accès.',
    es: 'Las demás organizaciones tienen que instalar o permitir la aplicación antes de que sus usuarios puedan autorizarla.',
    nl: 'Andere organisaties moeten de app installeren of toestaan voordat hun gebruikers die kunnen autoriseren.',
  },
};
