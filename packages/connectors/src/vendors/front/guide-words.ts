import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'In Front, open _Settings_, _Developers_ and create an app; add the feature _OAuth_ and set the redirect URI shown below.':
    {
      de: 'Öffnen Sie in Front _Settings_, _Developers_ und legen Sie eine App an; fügen Sie die Funktion _OAuth_ hinzu und tragen Sie die unten gezeigte Redirect-URI ein.',
      fr: 'Dans Front, ouvrez _Settings_, _Developers_ et créez une application ; ajoutez la fonctionnalité _OAuth_ et saisissez l’URI de redirection indiquée ci-dessous.',
      es: 'En Front, abra _Settings_, _Developers_ y cree una aplicación; añada la función _OAuth_ e introduzca la URI de redirección que se muestra abajo.',
      nl: 'Open in Front _Settings_, _Developers_ en maak een app aan; voeg de functie _OAuth_ toe en vul de redirect-URI in die hieronder staat.',
    },
  'Choose the permissions there, because Front ignores scopes in the request: read for _messages_, _comments_ and _conversations_, send for _messages_, write for _comments_ and _conversations_; for customers also read, write and delete for _contacts_, and for files read for _attachments_.':
    {
      de: 'Wählen Sie die Berechtigungen dort, denn mit der Anfrage nimmt Front keine entgegen: Lesen für _messages_, _comments_ und _conversations_, Senden für _messages_, Schreiben für _comments_ und _conversations_; für Kunden auch Lesen, Schreiben und Löschen für _contacts_, und für Dateien Lesen für _attachments_.',
      fr: 'Choisissez-y les autorisations, car Front n’en accepte aucune avec la demande : lecture pour _messages_, _comments_ et _conversations_, envoi pour _messages_, écriture pour _comments_ et _conversations_ ; pour les clients, aussi lecture, écriture et suppression pour _contacts_, et pour les fichiers, lecture pour _attachments_.',
      es: 'Elija allí los permisos, porque Front no acepta ninguno con la solicitud: lectura para _messages_, _comments_ y _conversations_, envío para _messages_, escritura para _comments_ y _conversations_; para los clientes, también lectura, escritura y eliminación para _contacts_, y para los archivos, lectura para _attachments_.',
      nl: 'Kies de rechten daar, want met het verzoek neemt Front er geen aan: lezen voor _messages_, _comments_ en _conversations_, verzenden voor _messages_, schrijven voor _comments_ en _conversations_; voor klanten ook lezen, schrijven en verwijderen voor _contacts_, en voor bestanden lezen voor _attachments_.',
    },
  'Give the integration the client id and secret of the app. To connect accounts other than your own, the app must be published by Front. Only a Front admin can authorize it.':
    {
      de: 'Tragen Sie Client-Id und Client-Geheimnis der App in die Integration ein. Eine App für andere Konten als Ihr eigenes muss von Front veröffentlicht werden. Nur ein Front-Admin kann sie autorisieren.',
      fr: 'Donnez à l’intégration l’identifiant client et le secret de l’application. Une application destinée à d’autres comptes que le vôtre doit être publiée par Front. Seul un administrateur Front peut l’autoriser.',
      es: 'Introduzca en la integración el id de cliente y el secreto de la aplicación. Una aplicación para cuentas que no sean la suya tiene que publicarla Front. Solo un administrador de Front puede autorizarla.',
      nl: 'Vul bij de integratie de client-id en het geheim van de app in. Een app voor andere accounts dan uw eigen moet door Front worden gepubliceerd. Alleen een Front-beheerder kan de app autoriseren.',
    },
  'As an administrator, create an API token in Front under _Settings_, _Developers_, _API tokens_, with the same permissions.':
    {
      de: 'Ein Administrator erstellt in Front unter _Settings_, _Developers_, _API tokens_ ein API-Token mit denselben Berechtigungen.',
      fr: 'Un administrateur crée un jeton API dans Front sous _Settings_, _Developers_, _API tokens_, avec les mêmes autorisations.',
      es: 'Un administrador crea un token de API en Front en _Settings_, _Developers_, _API tokens_, con los mismos permisos.',
      nl: 'Een beheerder maakt in Front onder _Settings_, _Developers_, _API tokens_ een API-token met dezelfde rechten.',
    },
  'In Front, open _Settings_, _Developers_ and your app, add the feature _Webhooks_ and enter the integration’s webhook URL. Front calls it immediately and needs a response, so create the integration first.':
    {
      de: 'Öffnen Sie in Front _Settings_, _Developers_ und Ihre App, fügen Sie die Funktion _Webhooks_ hinzu und tragen Sie die Adresse der Integration ein. Front ruft sie sofort auf und erwartet eine Antwort; legen Sie die Integration also zuerst an.',
      fr: 'Dans Front, ouvrez _Settings_, _Developers_ et votre application, ajoutez la fonctionnalité _Webhooks_ et saisissez l’adresse de l’intégration. Front l’appelle aussitôt et attend une réponse : créez donc d’abord l’intégration.',
      es: 'En Front, abra _Settings_, _Developers_ y su aplicación, añada la función _Webhooks_ e introduzca la dirección de la integración. Front la llama al momento y espera una respuesta, así que cree antes la integración.',
      nl: 'Open in Front _Settings_, _Developers_ en uw app, voeg de functie _Webhooks_ toe en vul het adres van de integratie in. Front roept het meteen aan en verwacht een antwoord; maak de integratie dus eerst aan.',
    },
  'Choose all events of messages, comments, conversations, assignees and tags.': {
    de: 'Wählen Sie alle Ereignisse zu Nachrichten, Kommentaren, Unterhaltungen, Zuständigen und Schlagwörtern.',
    fr: 'Choisissez tous les événements concernant les messages, les commentaires, les conversations, les responsables et les étiquettes.',
    es: 'Elija todos los eventos de mensajes, comentarios, conversaciones, responsables y etiquetas.',
    nl: 'Kies alle gebeurtenissen van berichten, opmerkingen, gesprekken, toegewezen personen en labels.',
  },
  'Set the integration’s `signing_key` to the app’s signing key.': {
    de: 'Tragen Sie den Signaturschlüssel der App als `signing_key` in die Integration ein.',
    fr: 'Donnez à l’intégration la clé de signature de l’application, comme `signing_key`.',
    es: 'Introduzca en la integración la clave de firma de la aplicación, como `signing_key`.',
    nl: 'Geef de integratie de ondertekeningssleutel van de app, als `signing_key`.',
  },
};
