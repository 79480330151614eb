import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'In Zammad, open _Manage_, _System_, _API_ and add an application; every installation has its own.': {
    de: 'Öffnen Sie in Zammad _Manage_, _System_, _API_ und fügen Sie eine Anwendung hinzu; jede Installation hat ihre eigene.',
    fr: 'Dans Zammad, ouvrez _Manage_, _System_, _API_ et ajoutez une application ; chaque installation a la sienne.',
    es: 'En Zammad, abra _Manage_, _System_, _API_ y añada una aplicación; cada instalación tiene la suya.',
    nl: 'Open in Zammad _Manage_, _System_, _API_ en voeg een applicatie toe; elke installatie heeft haar eigen.',
  },
  'Set the redirect URI shown below as the callback URL, and give the integration the application id and secret.':
    {
      de: 'Tragen Sie die unten gezeigte Redirect-URI als Callback-URL ein, und die Id und das Geheimnis der Anwendung in die Integration.',
      fr: 'Saisissez comme URL de rappel (callback URL) l’URI de redirection indiquée ci-dessous, et donnez à l’intégration l’identifiant et le secret de l’application.',
      es: 'Introduzca como URL de retorno (callback URL) la URI de redirección que se muestra abajo, y en la integración, el id y el secreto de la aplicación.',
      nl: 'Vul als callback-URL de redirect-URI in die hieronder staat, en bij de integratie de id en het geheim van de applicatie.',
    },
  'Give the integration the address too, in the same request: `"settings":{"base_url":"https://support.example.com"}`. Without it, OAuth isn’t offered, because the secret would be sent to any address that a consumer enters. Consumers of other installations connect by token or password.':
    {
      de: 'Geben Sie der Integration auch die Adresse, in derselben Anfrage: `"settings":{"base_url":"https://support.example.com"}`. Ohne sie wird OAuth nicht angeboten: Das Geheimnis ginge an jede Adresse, die ein Kunde nennt. Kunden mehrerer Installationen verbinden durch Token oder Passwort.',
      fr: 'Donnez aussi l’adresse à l’intégration, dans la même requête : `"settings":{"base_url":"https://support.example.com"}`. Sans elle, OAuth n’est pas proposé : le secret irait à toute adresse indiquée par un client. Les clients de plusieurs installations se connectent par jeton ou par mot de passe.',
      es: 'Indique también a la integración la dirección, en la misma solicitud: `"settings":{"base_url":"https://support.example.com"}`. Sin ella no se ofrece OAuth: el secreto iría a cualquier dirección que indique un cliente. Los clientes de varias instalaciones conectan con token o contraseña.',
      nl: 'Geef de integratie ook het adres, in hetzelfde verzoek: `"settings":{"base_url":"https://support.example.com"}`. Zonder dat adres wordt OAuth niet aangeboden: het geheim zou naar elk adres gaan dat een klant noemt. Klanten van meerdere installaties koppelen via token of wachtwoord.',
    },
  'Create an access token in Zammad under _Profile_, _Token Access_, with the permission `ticket.agent`. An administrator can turn tokens off.':
    {
      de: 'Ein Zugriffstoken wird in Zammad unter _Profile_, _Token Access_ mit der Berechtigung `ticket.agent` erstellt; ein Administrator kann Token abschalten.',
      fr: 'Un jeton d’accès se crée dans Zammad sous _Profile_, _Token Access_, avec l’autorisation `ticket.agent` ; un administrateur peut désactiver les jetons.',
      es: 'Un token de acceso se crea en Zammad en _Profile_, _Token Access_, con el permiso `ticket.agent`; un administrador puede desactivar los tokens.',
      nl: 'Een toegangstoken maakt u in Zammad onder _Profile_, _Token Access_, met het recht `ticket.agent`; een beheerder kan tokens uitschakelen.',
    },
  'User name and password work if an administrator allows it under _System_, _API_, but not with two-factor authentication.':
    {
      de: 'Benutzername und Passwort funktionieren, wo ein Administrator es unter _System_, _API_ erlaubt; nicht mit Zwei-Faktor-Authentifizierung.',
      fr: 'Le nom d’utilisateur et le mot de passe fonctionnent là où un administrateur le permet sous _System_, _API_ ; pas avec l’authentification à deux facteurs.',
      es: 'El nombre de usuario y la contraseña funcionan donde un administrador lo permite en _System_, _API_; no con autenticación de dos factores.',
      nl: 'Gebruikersnaam en wachtwoord werken waar een beheerder dat onder _System_, _API_ toestaat; niet met tweestapsverificatie.',
    },
};
