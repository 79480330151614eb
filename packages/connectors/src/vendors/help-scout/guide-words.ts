import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'In Help Scout, open _Your Profile_, _My apps_, and create an app; any customer can authorize it.': {
    de: 'Öffnen Sie in Help Scout _Your Profile_, _My apps_ und legen Sie eine App an; jeder Kunde kann sie autorisieren.',
    fr: 'Dans Help Scout, ouvrez _Your Profile_, _My apps_, et créez une application ; tout client peut l’autoriser.',
    es: 'En Help Scout, abra _Your Profile_, _My apps_, y cree una aplicación; cualquier cliente puede autorizarla.',
    nl: 'Open in Help Scout _Your Profile_, _My apps_ en maak een app aan; elke klant kan die toestemming geven.',
  },
  'Set its redirection URL to the redirect URI shown below, exactly: Help Scout always goes to the registered one.':
    {
      de: 'Tragen Sie als Redirection-URL genau die unten gezeigte Redirect-URI ein: Help Scout geht immer an die angemeldete.',
      fr: 'Saisissez comme URL de redirection exactement l’URI de redirection indiquée ci-dessous : Help Scout va toujours à celle qui est enregistrée.',
      es: 'Introduzca como URL de redirección exactamente la URI de redirección que se muestra abajo: Help Scout va siempre a la registrada.',
      nl: 'Vul als redirect-URL precies de redirect-URI in die hieronder staat: Help Scout gaat altijd naar de aangemelde.',
    },
  'Give the integration its App ID and App Secret. There are no scopes: a token has the permissions of the user who authorized it, and that user needs permission to use the API.':
    {
      de: 'Tragen Sie App-Id (App ID) und App-Geheimnis (App Secret) in die Integration ein. Es gibt keine Scopes: Ein Token darf, was der Benutzer darf, der es freigegeben hat, und dieser braucht die Berechtigung, die API zu nutzen.',
      fr: 'Donnez à l’intégration son App ID et son App Secret. Il n’y a pas de droits (scopes) : un jeton permet ce que peut faire l’utilisateur qui l’a autorisé, et celui-ci doit avoir l’autorisation d’utiliser l’API.',
      es: 'Introduzca en la integración su App ID y su App Secret. No hay permisos (scopes): un token permite lo que puede hacer el usuario que lo autorizó, y ese usuario necesita permiso para usar la API.',
      nl: 'Vul bij de integratie de App ID en het App Secret in. Er zijn geen scopes: een token mag wat de gebruiker mag die de toestemming gaf, en die gebruiker moet het recht hebben de API te gebruiken.',
    },
};
