import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'In Help Scout, open _Your Profile_, _My apps_, and create an app; any customer can authorize it.': {
    de: 'Öffnen Sie in Help Scout _Your Profile_, _My apps_ und erstellen Sie eine App; jeder Kunde kann sie autorisieren.',
    fr: 'Dans Help Scout, ouvrez _Your Profile_, _My apps_, et créez une application ; tout client peut l’autoriser.',
    es: 'En Help Scout, abra _Your Profile_, _My apps_, y cree una aplicación; cualquier cliente puede autorizarla.',
    nl: 'Open in Help Scout _Your Profile_, _My apps_ en maak een app aan; elke klant kan die autoriseren.',
  },
  'Set its redirection URL to the redirect URI shown below, exactly: Help Scout always goes to the registered one.':
    {
      de: 'Tragen Sie als Redirection-URL genau die unten gezeigte Redirect-URI ein: Help Scout leitet immer an die registrierte URL weiter.',
      fr: 'Saisissez comme URL de redirection exactement l’URI de redirection indiquée ci-dessous : Help Scout redirige toujours vers l’URL enregistrée.',
      es: 'Introduzca como URL de redirección exactamente la URI de redirección que se muestra abajo: Help Scout redirige siempre a la registrada.',
      nl: 'Vul als redirection-URL precies de redirect-URI in die hieronder staat: Help Scout gaat altijd naar de geregistreerde URL.',
    },
  'Give the integration its App ID and App Secret. There are no scopes: a token has the permissions of the user who authorized it, and that user needs permission to use the API.':
    {
      de: 'Tragen Sie App ID und App Secret in die Integration ein. Es gibt keine Scopes: Ein Token hat die Berechtigungen des Benutzers, der es autorisiert hat, und dieser braucht die Berechtigung, die API zu nutzen.',
      fr: 'Saisissez dans l’intégration son App ID et son App Secret. Il n’y a pas de scopes : un jeton a les autorisations de l’utilisateur qui l’a autorisé, et celui-ci doit pouvoir utiliser l’API.',
      es: 'Introduzca en la integración su App ID y su App Secret. No hay scopes: un token tiene los permisos del usuario que lo autorizó, y ese usuario necesita permiso para usar la API.',
      nl: 'Vul de App ID en het App Secret in bij de integratie. Er zijn geen scopes: een token heeft de rechten van de gebruiker die het autoriseerde, en die gebruiker moet de API mogen gebruiken.',
    },
};
