import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Every user has their own API token in Re:amaze under _Settings_, _Developer_, _API Token_. Use it with that user’s login email. Messages without an author are written as that user.':
    {
      de: 'Jeder Benutzer hat in Re:amaze unter _Settings_, _Developer_, _API Token_ ein eigenes API-Token. Verwenden Sie es mit der Anmelde-E-Mail-Adresse dieses Benutzers. Nachrichten ohne Autor werden unter seinem Namen geschrieben.',
      fr: 'Chaque utilisateur a son propre jeton API dans Re:amaze sous _Settings_, _Developer_, _API Token_. Utilisez-le avec l’adresse e-mail de connexion de cet utilisateur. Les messages sans auteur sont écrits en son nom.',
      es: 'Cada usuario tiene su propio token de API en Re:amaze en _Settings_, _Developer_, _API Token_. Úselo con el correo de inicio de sesión de ese usuario. Los mensajes sin autor se escriben en su nombre.',
      nl: 'Elke gebruiker heeft in Re:amaze onder _Settings_, _Developer_, _API Token_ een eigen API-token. Gebruik het met het e-mailadres waarmee die gebruiker inlogt. Berichten zonder auteur worden namens die gebruiker geschreven.',
    },
};
