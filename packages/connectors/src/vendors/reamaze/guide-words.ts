import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Every user has their own API token in Re:amaze under _Settings_, _Developer_, _API Token_. Use it with that user’s login email. Messages without an author are written as that user.':
    {
      de: 'Jeder Benutzer hat ein eigenes API-Token, das in Re:amaze unter _Settings_, _Developer_, _API Token_ erstellt wird; es gehört zu der E-Mail-Adresse, mit der sich dieser Benutzer anmeldet, und Nachrichten ohne Verfasser gelten als seine.',
      fr: 'Chaque utilisateur a son propre jeton API, créé dans Re:amaze sous _Settings_, _Developer_, _API Token_ ; il va avec l’adresse e-mail avec laquelle cet utilisateur se connecte, et les messages sans auteur sont les siens.',
      es: 'Cada usuario tiene su propio token de API, que se crea en Re:amaze en _Settings_, _Developer_, _API Token_; va con el correo con el que ese usuario inicia sesión, y los mensajes sin autor son suyos.',
      nl: 'Elke gebruiker heeft een eigen API-token, gemaakt in Re:amaze onder _Settings_, _Developer_, _API Token_; het hoort bij het e-mailadres waarmee die gebruiker inlogt, en berichten zonder auteur zijn van die gebruiker.',
    },
};
