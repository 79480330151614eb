import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Register an application in the Gorgias developer portal and set the redirect URI shown below.': {
    de: 'Registrieren Sie im Gorgias-Entwicklerportal eine Anwendung und tragen Sie die unten gezeigte Redirect-URI ein.',
    fr: 'Enregistrez une application dans le portail développeur de Gorgias et saisissez l’URI de redirection indiquée ci-dessous.',
    es: 'Registre una aplicación en el portal de desarrolladores de Gorgias e introduzca la URI de redirección que se muestra abajo.',
    nl: 'Registreer een applicatie in de ontwikkelaarsportal van Gorgias en vul de redirect-URI in die hieronder staat.',
  },
  'Give the integration the client ID and secret; the scopes below are the ones Keyway requests.': {
    de: 'Tragen Sie Client-ID und Client-Secret in die Integration ein; Keyway fordert die unten gezeigten Scopes an.',
    fr: 'Saisissez dans l’intégration l’ID et le secret client ; les scopes ci-dessous sont ceux que Keyway demande.',
    es: 'Introduzca en la integración el ID y el secreto de cliente; los scopes de abajo son los que solicita Keyway.',
    nl: 'Vul de client-ID en het client secret in bij de integratie; Keyway vraagt om de scopes hieronder.',
  },
  'Create an API key in Gorgias under _Settings_, _REST API_. The user name is the account’s email address.':
    {
      de: 'Erstellen Sie in Gorgias unter _Settings_, _REST API_ einen API-Schlüssel. Der Benutzername ist die E-Mail-Adresse des Kontos.',
      fr: 'Créez une clé API dans Gorgias sous _Settings_, _REST API_. Le nom d’utilisateur est l’adresse e-mail du compte.',
      es: 'Cree una clave de API en Gorgias en _Settings_, _REST API_. El nombre de usuario es el correo de la cuenta.',
      nl: 'Maak in Gorgias onder _Settings_, _REST API_ een API-sleutel. De gebruikersnaam is het e-mailadres van het account.',
    },
};
