import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'In the customer’s instance an administrator opens _System OAuth_, _Application Registry_, _New_, _Create an OAuth API endpoint for external clients_.':
    {
      de: 'In der Instanz des Kunden öffnet ein Administrator _System OAuth_, _Application Registry_, _New_, _Create an OAuth API endpoint for external clients_.',
      fr: 'Dans l’instance du client, un administrateur ouvre _System OAuth_, _Application Registry_, _New_, _Create an OAuth API endpoint for external clients_.',
      es: 'En la instancia del cliente, un administrador abre _System OAuth_, _Application Registry_, _New_, _Create an OAuth API endpoint for external clients_.',
      nl: 'In de instantie van de klant opent een beheerder _System OAuth_, _Application Registry_, _New_, _Create an OAuth API endpoint for external clients_.',
    },
  'Set the redirect URI shown below as redirect URL. Each instance has its own client ID and secret, so an integration serves one instance, or each customer uses their own client.':
    {
      de: 'Tragen Sie die unten gezeigte Redirect-URI als Redirect-URL ein. Jede Instanz hat eine eigene Client-ID und ein eigenes Client-Secret; eine Integration bedient also eine Instanz, oder jeder Kunde nutzt einen eigenen Client.',
      fr: 'Saisissez comme URL de redirection l’URI de redirection indiquée ci-dessous. Chaque instance a ses propres ID et secret client : une intégration sert donc une seule instance, ou chaque client utilise son propre client OAuth.',
      es: 'Introduzca como URL de redirección la URI de redirección que se muestra abajo. Cada instancia tiene su propio ID y secreto de cliente, así que una integración sirve a una sola instancia, o cada cliente usa su propio cliente OAuth.',
      nl: 'Vul als redirect-URL de redirect-URI in die hieronder staat. Elke instantie heeft een eigen client-ID en client secret; een integratie bedient dus één instantie, of elke klant gebruikt een eigen client.',
    },
  'Create a key under _System Web Services_, _API Access Policies_, _REST API Key_. It works once an _Inbound Authentication Profile_ for the header `x-sn-apikey` is part of a _REST API Access Policy_ of the Table API and, for files, of one of the Attachment API.':
    {
      de: 'Erstellen Sie unter _System Web Services_, _API Access Policies_, _REST API Key_ einen Schlüssel. Er funktioniert, sobald ein _Inbound Authentication Profile_ für den Header `x-sn-apikey` zu einer _REST API Access Policy_ der Table API und, für Dateien, zu einer der Attachment API gehört.',
      fr: 'Créez une clé sous _System Web Services_, _API Access Policies_, _REST API Key_. Elle fonctionne dès qu’un _Inbound Authentication Profile_ pour l’en-tête `x-sn-apikey` fait partie d’une _REST API Access Policy_ de la Table API et, pour les fichiers, d’une autre de l’Attachment API.',
      es: 'Cree una clave en _System Web Services_, _API Access Policies_, _REST API Key_. Funciona en cuanto un _Inbound Authentication Profile_ para la cabecera `x-sn-apikey` forma parte de una _REST API Access Policy_ de la Table API y, para los archivos, de una de la Attachment API.',
      nl: 'Maak een sleutel onder _System Web Services_, _API Access Policies_, _REST API Key_. Die werkt zodra een _Inbound Authentication Profile_ voor de header `x-sn-apikey` deel is van een _REST API Access Policy_ van de Table API en, voor bestanden, van een van de Attachment API.',
    },
  'Use the user name and password of a local user; users with single sign-on have none.': {
    de: 'Verwenden Sie Benutzername und Passwort eines lokalen Benutzers; Benutzer mit Single Sign-on haben keine.',
    fr: 'Utilisez le nom d’utilisateur et le mot de passe d’un utilisateur local ; les utilisateurs en authentification unique (SSO) n’en ont pas.',
    es: 'Use el nombre de usuario y la contraseña de un usuario local; los usuarios con inicio de sesión único (SSO) no los tienen.',
    nl: 'Gebruik de gebruikersnaam en het wachtwoord van een lokale gebruiker; gebruikers met single sign-on hebben die niet.',
  },
  'In the customer’s instance, an administrator creates a _Business Rule_ for the table of the conversations: _Advanced_, when _after_, on _Insert_, _Update_ and _Delete_.':
    {
      de: 'In der Instanz des Kunden erstellt ein Administrator eine _Business Rule_ für die Konversationstabelle: _Advanced_, When _after_, bei _Insert_, _Update_ und _Delete_.',
      fr: 'Dans l’instance du client, un administrateur crée une _Business Rule_ pour la table des conversations : _Advanced_, When _after_, pour _Insert_, _Update_ et _Delete_.',
      es: 'En la instancia del cliente, un administrador crea una _Business Rule_ para la tabla de las conversaciones: _Advanced_, When _after_, con _Insert_, _Update_ y _Delete_.',
      nl: 'In de instantie van de klant maakt een beheerder een _Business Rule_ voor de gesprekstabel: _Advanced_, When _after_, bij _Insert_, _Update_ en _Delete_.',
    },
  'Its script sends the record’s ID, with the webhook URL and secret of the connection:': {
    de: 'Das Skript sendet die ID des Datensatzes, mit der Webhook-URL und dem Secret der Verbindung:',
    fr: 'Son script envoie l’ID de l’enregistrement, avec l’URL du webhook et le secret de la connexion :',
    es: 'Su script envía el ID del registro, con la URL del webhook y el secreto de la conexión:',
    nl: 'Het script verstuurt de ID van het record, met de webhook-URL en het secret van de koppeling:',
  },
  'For events of customers, add a second rule with the same script for the table `sys_user`.': {
    de: 'Für Kundenereignisse fügen Sie eine zweite Regel mit demselben Skript für die Tabelle `sys_user` hinzu.',
    fr: 'Pour les événements de clients, ajoutez une deuxième règle avec le même script pour la table `sys_user`.',
    es: 'Para los eventos de clientes, añada una segunda regla con el mismo script para la tabla `sys_user`.',
    nl: 'Voeg voor gebeurtenissen van klanten een tweede regel met hetzelfde script toe voor de tabel `sys_user`.',
  },
};
