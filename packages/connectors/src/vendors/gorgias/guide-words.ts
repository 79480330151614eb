import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Register an application in the Gorgias developer portal and set the redirect URI shown below.': {
    de: 'Melden Sie im Entwicklerportal von Gorgias eine Anwendung an und tragen Sie die unten gezeigte Redirect-URI ein.',
    fr: 'Enregistrez une application dans le portail des développeurs de Gorgias et saisissez l’URI de redirection indiquée ci-dessous.',
    es: 'Registre una aplicación en el portal de desarrolladores de Gorgias e introduzca la URI de redirección que se muestra abajo.',
    nl: 'Meld een applicatie aan in de ontwikkelaarsportal van Gorgias en vul de redirect-URI in die hieronder staat.',
  },
  'Give the integration the client ID and secret; the scopes below are the ones Keyway requests.': {
    de: 'Tragen Sie Client-Id und Client-Geheimnis in die Integration ein; die Scopes weiter unten sind die, um die der Konnektor bittet.',
    fr: 'Donnez à l’intégration son identifiant client et son secret ; les droits indiqués ci-dessous sont ceux que le connecteur demande.',
    es: 'Introduzca en la integración su id de cliente y su secreto; los permisos de abajo son los que pide el conector.',
    nl: 'Vul bij de integratie de client-id en het geheim ervan in; de scopes hieronder zijn die waar de connector om vraagt.',
  },
  'Create an API key in Gorgias under _Settings_, _REST API_. The user name is the account’s email address.':
    {
      de: 'Ein API-Schlüssel wird in Gorgias unter _Settings_, _REST API_ erstellt; der Benutzername ist die E-Mail-Adresse des Kontos.',
      fr: 'Une clé d’API se crée dans Gorgias sous _Settings_, _REST API_ ; le nom d’utilisateur est l’adresse e-mail du compte.',
      es: 'Una clave de API se crea en Gorgias en _Settings_, _REST API_; el nombre de usuario es el correo de la cuenta.',
      nl: 'Een API-sleutel maakt u in Gorgias onder _Settings_, _REST API_; de gebruikersnaam is het e-mailadres van het account.',
    },
};
