import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'In Zammad, open _Manage_, _System_, _API_ and add an application; every installation has its own.': {
    de: 'Öffnen Sie in Zammad _Manage_, _System_, _API_ und fügen Sie eine Anwendung hinzu; jede Installation hat ihre eigene.',
    fr: 'Dans Zammad, ouvrez _Manage_, _System_, _API_ et ajoutez une application ; chaque installation a la sienne.',
    es: 'En Zammad, abra _Manage_, _System_, _API_ y añada una aplicación; cada instalación tiene la suya.',
    nl: 'Open in Zammad _Manage_, _System_, _API_ en voeg een applicatie toe; elke installatie heeft een eigen applicatie.',
  },
  'Set the redirect URI shown below as the callback URL, and give the integration the application id and secret.':
    {
      de: 'Tragen Sie die unten gezeigte Redirect-URI als Callback-URL ein und geben Sie ID und Secret der Anwendung in der Integration an.',
      fr: 'Saisissez comme URL de rappel (callback URL) l’URI de redirection indiquée ci-dessous, et dans l’intégration l’ID et le secret de l’application.',
      es: 'Introduzca como URL de retorno (callback URL) la URI de redirección que se muestra abajo y, en la integración, el ID y el secreto de la aplicación.',
      nl: 'Vul als callback-URL de redirect-URI in die hieronder staat, en bij de integratie de ID en het secret van de applicatie.',
    },
  'Give the integration the address too, in the same request: `"settings":{"base_url":"https://support.example.com"}`. Without it, OAuth isn’t offered, because the secret would be sent to any address that a consumer enters. Consumers of other installations connect by token or password.':
    {
      de: 'Geben Sie in derselben Anfrage auch die Adresse in der Integration an: `"settings":{"base_url":"https://support.example.com"}`. Ohne sie wird OAuth nicht angeboten, weil das Secret sonst an jede Adresse ginge, die ein Kunde eingibt. Kunden anderer Installationen verbinden sich per Token oder Passwort.',
      fr: 'Indiquez aussi l’adresse à l’intégration, dans la même requête : `"settings":{"base_url":"https://support.example.com"}`. Sans elle, OAuth n’est pas proposé, car le secret serait envoyé à toute adresse saisie par un client. Les clients d’autres installations se connectent par jeton ou par mot de passe.',
      es: 'Indique también la dirección en la integración, en la misma solicitud: `"settings":{"base_url":"https://support.example.com"}`. Sin ella no se ofrece OAuth, porque el secreto se enviaría a cualquier dirección que introduzca un cliente. Los clientes de otras instalaciones se conectan con token o contraseña.',
      nl: 'Geef de integratie in hetzelfde verzoek ook het adres: `"settings":{"base_url":"https://support.example.com"}`. Zonder dat adres wordt OAuth niet aangeboden, omdat het secret dan naar elk adres zou gaan dat een klant invult. Klanten van andere installaties koppelen met een token of wachtwoord.',
    },
  'Create an access token in Zammad under _Profile_, _Token Access_, with the permission `ticket.agent`. An administrator can turn tokens off.':
    {
      de: 'Erstellen Sie in Zammad unter _Profile_, _Token Access_ ein Zugriffstoken mit der Berechtigung `ticket.agent`. Ein Administrator kann Token deaktivieren.',
      fr: 'Créez un jeton d’accès dans Zammad sous _Profile_, _Token Access_, avec l’autorisation `ticket.agent`. Un administrateur peut désactiver les jetons.',
      es: 'Cree un token de acceso en Zammad en _Profile_, _Token Access_, con el permiso `ticket.agent`. Un administrador puede desactivar los tokens.',
      nl: 'Maak in Zammad onder _Profile_, _Token Access_ een toegangstoken met het recht `ticket.agent`. Een beheerder kan tokens uitschakelen.',
    },
  'User name and password work if an administrator allows it under _System_, _API_, but not with two-factor authentication.':
    {
      de: 'Benutzername und Passwort funktionieren, wenn ein Administrator das unter _System_, _API_ erlaubt, aber nicht mit Zwei-Faktor-Authentifizierung.',
      fr: 'Le nom d’utilisateur et le mot de passe fonctionnent si un administrateur le permet sous _System_, _API_, mais pas avec l’authentification à deux facteurs.',
      es: 'El nombre de usuario y la contraseña funcionan si un administrador lo permite en _System_, _API_, pero no con autenticación en dos pasos.',
      nl: 'Gebruikersnaam en wachtwoord werken als een beheerder dat onder _System_, _API_ toestaat, maar niet met tweestapsverificatie.',
    },
};
