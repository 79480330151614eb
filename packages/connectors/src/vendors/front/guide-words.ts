import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'In Front, open _Settings_, _Developers_ and create an app; add the feature _OAuth_ and set the redirect URI shown below.':
    {
      de: 'Öffnen Sie in Front _Settings_, _Developers_ und erstellen Sie eine App; fügen Sie die Funktion _OAuth_ hinzu und tragen Sie die unten gezeigte Redirect-URI ein.',
      fr: 'Dans Front, ouvrez _Settings_, _Developers_ et créez une application ; ajoutez la fonctionnalité _OAuth_ et saisissez l’URI de redirection indiquée ci-dessous.',
      es: 'En Front, abra _Settings_, _Developers_ y cree una aplicación; añada la función _OAuth_ e introduzca la URI de redirección que se muestra abajo.',
      nl: 'Open in Front _Settings_, _Developers_ en maak een app aan; voeg de functie _OAuth_ toe en vul de redirect-URI in die hieronder staat.',
    },
  'Choose the permissions there, because Front ignores scopes in the request: read for _messages_, _comments_ and _conversations_, send for _messages_, write for _comments_ and _conversations_; for customers also read, write and delete for _contacts_, and for files read for _attachments_.':
    {
      de: 'Wählen Sie die Berechtigungen dort aus, denn Front ignoriert Scopes in der Anfrage: Lesen für _messages_, _comments_ und _conversations_, Senden für _messages_, Schreiben für _comments_ und _conversations_; für Kunden auch Lesen, Schreiben und Löschen für _contacts_, und für Dateien Lesen für _attachments_.',
      fr: 'Choisissez-y les autorisations, car Front ignore les scopes de la requête : lecture pour _messages_, _comments_ et _conversations_, envoi pour _messages_, écriture pour _comments_ et _conversations_ ; pour les clients, aussi lecture, écriture et suppression pour _contacts_, et pour les fichiers, lecture pour _attachments_.',
      es: 'Elija allí los permisos, porque Front ignora los scopes de la solicitud: lectura para _messages_, _comments_ y _conversations_, envío para _messages_, escritura para _comments_ y _conversations_; para los clientes, también lectura, escritura y eliminación para _contacts_, y para los archivos, lectura para _attachments_.',
      nl: 'Kies de rechten daar, want Front negeert scopes in het verzoek: lezen voor _messages_, _comments_ en _conversations_, verzenden voor _messages_, schrijven voor _comments_ en _conversations_; voor klanten ook lezen, schrijven en verwijderen voor _contacts_, en voor bestanden lezen voor _attachments_.',
    },
  'Give the integration the client id and secret of the app. To connect accounts other than your own, the app must be published by Front. Only a Front admin can authorize it.':
    {
      de: 'Tragen Sie Client-ID und Client-Secret der App in die Integration ein. Damit sich andere Konten als Ihr eigenes verbinden können, muss Front die App veröffentlichen. Nur ein Front-Admin kann sie autorisieren.',
      fr: 'Saisissez dans l’intégration l’ID et le secret client de l’application. Pour connecter d’autres comptes que le vôtre, l’application doit être publiée par Front. Seul un administrateur Front peut l’autoriser.',
      es: 'Introduzca en la integración el ID y el secreto de cliente de la aplicación. Para conectar cuentas que no sean la suya, Front tiene que publicar la aplicación. Solo un administrador de Front puede autorizarla.',
      nl: 'Vul de client-ID en het client secret van de app in bij de integratie. Om andere accounts dan uw eigen te koppelen, moet Front de app publiceren. Alleen een Front-beheerder kan de app autoriseren.',
    },
  'As an administrator, create an API token in Front under _Settings_, _Developers_, _API tokens_, with the same permissions.':
    {
      de: 'Erstellen Sie als Administrator in Front unter _Settings_, _Developers_, _API tokens_ ein API-Token mit denselben Berechtigungen.',
      fr: 'En tant qu’administrateur, créez un jeton API dans Front sous _Settings_, _Developers_, _API tokens_, avec les mêmes autorisations.',
      es: 'Como administrador, cree un token de API en Front en _Settings_, _Developers_, _API tokens_, con los mismos permisos.',
      nl: 'Maak als beheerder in Front onder _Settings_, _Developers_, _API tokens_ een API-token met dezelfde rechten.',
    },
  'In Front, open _Settings_, _Developers_ and your app, add the feature _Webhooks_ and enter the integration’s webhook URL. Front calls it immediately and needs a response, so create the integration first.':
    {
      de: 'Öffnen Sie in Front _Settings_, _Developers_ und Ihre App, fügen Sie die Funktion _Webhooks_ hinzu und tragen Sie die Webhook-URL der Integration ein. Front ruft sie sofort auf und erwartet eine Antwort; erstellen Sie die Integration also zuerst.',
      fr: 'Dans Front, ouvrez _Settings_, _Developers_ et votre application, ajoutez la fonctionnalité _Webhooks_ et saisissez l’URL du webhook de l’intégration. Front l’appelle immédiatement et attend une réponse : créez donc d’abord l’intégration.',
      es: 'En Front, abra _Settings_, _Developers_ y su aplicación, añada la función _Webhooks_ e introduzca la URL del webhook de la integración. Front la llama de inmediato y espera una respuesta, así que cree antes la integración.',
      nl: 'Open in Front _Settings_, _Developers_ en uw app, voeg de functie _Webhooks_ toe en vul de webhook-URL van de integratie in. Front roept die meteen aan en verwacht een antwoord, dus maak eerst de integratie aan.',
    },
  'Choose all events of messages, comments, conversations, assignees and tags.': {
    de: 'Wählen Sie alle Ereignisse zu Nachrichten, Kommentaren, Konversationen, Zuständigen und Tags.',
    fr: 'Choisissez tous les événements concernant les messages, les commentaires, les conversations, les responsables et les tags.',
    es: 'Elija todos los eventos de mensajes, comentarios, conversaciones, responsables y etiquetas.',
    nl: 'Kies alle gebeurtenissen van berichten, opmerkingen, gesprekken, toegewezen personen en tags.',
  },
  'Set the integration’s `signing_key` to the app’s signing key.': {
    de: 'Tragen Sie den Signaturschlüssel der App als `signing_key` in die Integration ein.',
    fr: 'Définissez le `signing_key` de l’intégration avec la clé de signature de l’application.',
    es: 'Asigne al `signing_key` de la integración la clave de firma de la aplicación.',
    nl: 'Stel de `signing_key` van de integratie in op de signing key van de app.',
  },
};
