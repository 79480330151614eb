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
      de: 'Tragen Sie die unten gezeigte Redirect-URI als Redirect-URL ein. Jede Instanz erzeugt ihre eigene Client-Id mit Client-Geheimnis; eine Integration dient also einer Instanz, oder jeder Kunde bringt einen eigenen Client mit.',
      fr: 'Saisissez comme URL de redirection l’URI de redirection indiquée ci-dessous. Chaque instance crée ses propres identifiant et secret client : une intégration sert donc une seule instance, ou chaque client apporte le sien.',
      es: 'Introduzca como URL de redirección la URI de redirección que se muestra abajo. Cada instancia crea su propio id de cliente y su secreto, así que una integración sirve a una sola instancia, o cada cliente aporta los suyos.',
      nl: 'Vul als redirect-URL de redirect-URI in die hieronder staat. Elke instantie maakt haar eigen client-id en geheim; een integratie dient dus één instantie, of elke klant brengt een eigen client mee.',
    },
  'Create a key under _System Web Services_, _API Access Policies_, _REST API Key_. It works once an _Inbound Authentication Profile_ for the header `x-sn-apikey` is part of a _REST API Access Policy_ of the Table API and, for files, of one of the Attachment API.':
    {
      de: 'Ein Schlüssel wird unter _System Web Services_, _API Access Policies_, _REST API Key_ erstellt. Er funktioniert, sobald ein _Inbound Authentication Profile_ für den Header `x-sn-apikey` zu einer _REST API Access Policy_ der Table API und, für Dateien, zu einer der Attachment API gehört.',
      fr: 'Une clé se crée sous _System Web Services_, _API Access Policies_, _REST API Key_. Elle fonctionne dès qu’un _Inbound Authentication Profile_ pour l’en-tête `x-sn-apikey` fait partie d’une _REST API Access Policy_ de la Table API et, pour les fichiers, d’une autre de l’Attachment API.',
      es: 'Una clave se crea en _System Web Services_, _API Access Policies_, _REST API Key_. Funciona en cuanto un _Inbound Authentication Profile_ para la cabecera `x-sn-apikey` forma parte de una _REST API Access Policy_ de la Table API y, para los archivos, de una de la Attachment API.',
      nl: 'Een sleutel maakt u onder _System Web Services_, _API Access Policies_, _REST API Key_. Hij werkt zodra een _Inbound Authentication Profile_ voor de header `x-sn-apikey` deel is van een _REST API Access Policy_ van de Table API en, voor bestanden, van een van de Attachment API.',
    },
  'Use the user name and password of a local user; users with single sign-on have none.': {
    de: 'Benutzername und Passwort sind die eines lokalen Benutzers; wer sich anderswo anmeldet, hat keine.',
    fr: 'Le nom d’utilisateur et le mot de passe sont ceux d’un utilisateur local ; ceux qui se connectent ailleurs n’en ont pas.',
    es: 'El nombre de usuario y la contraseña son los de un usuario local; quienes inician sesión en otro lugar no los tienen.',
    nl: 'Gebruikersnaam en wachtwoord zijn die van een lokale gebruiker; wie elders inlogt, heeft ze niet.',
  },
  'In the customer’s instance, an administrator creates a _Business Rule_ for the table of the conversations: _Advanced_, when _after_, on _Insert_, _Update_ and _Delete_.':
    {
      de: 'In der Instanz des Kunden legt ein Administrator eine _Business Rule_ für die Tabelle der Unterhaltungen an: _Advanced_, wann: _after_, bei _Insert_, _Update_ und _Delete_.',
      fr: 'Dans l’instance du client, un administrateur crée une _Business Rule_ pour la table des conversations : _Advanced_, quand : _after_, pour _Insert_, _Update_ et _Delete_.',
      es: 'En la instancia del cliente, un administrador crea una _Business Rule_ para la tabla de las conversaciones: _Advanced_, cuándo: _after_, con _Insert_, _Update_ y _Delete_.',
      nl: 'In de instantie van de klant maakt een beheerder een _Business Rule_ voor de tabel van de gesprekken: _Advanced_, wanneer: _after_, bij _Insert_, _Update_ en _Delete_.',
    },
  'Its script sends the record’s ID, with the webhook URL and secret of the connection:': {
    de: 'Ihr Skript sendet, welcher Datensatz es war, mit der Adresse und dem Geheimnis der Verbindung:',
    fr: 'Son script envoie de quel enregistrement il s’agissait, avec l’adresse et le secret de la connexion :',
    es: 'Su script envía de qué registro se trataba, con la dirección y el secreto de la conexión:',
    nl: 'Het script ervan verzendt welk record het was, met het adres en het geheim van de koppeling:',
  },
  'For events of customers, add a second rule with the same script for the table `sys_user`.': {
    de: 'Eine zweite Regel mit demselben Skript, für die Tabelle `sys_user`, meldet Kunden.',
    fr: 'Une deuxième règle avec le même script, pour la table `sys_user`, signale les clients.',
    es: 'Una segunda regla con el mismo script, para la tabla `sys_user`, avisa de los clientes.',
    nl: 'Een tweede regel met hetzelfde script, voor de tabel `sys_user`, meldt klanten.',
  },
};
