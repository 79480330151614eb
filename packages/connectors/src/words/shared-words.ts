import type { Translations } from './translated-text.js';

/** Texts that forms of several vendors share. */
export const sharedWords: Translations = {
  'API key': {
    de: 'API-Schlüssel',
    fr: 'Clé API',
    es: 'Clave de API',
    nl: 'API-sleutel',
  },
  'API token': {
    de: 'API-Token',
    fr: 'Jeton API',
    es: 'Token de API',
    nl: 'API-token',
  },
  'Access token': {
    de: 'Zugriffstoken',
    fr: 'Jeton d’accès',
    es: 'Token de acceso',
    nl: 'Toegangstoken',
  },
  Password: {
    de: 'Passwort',
    fr: 'Mot de passe',
    es: 'Contraseña',
    nl: 'Wachtwoord',
  },
  'User name': {
    de: 'Benutzername',
    fr: 'Nom d’utilisateur',
    es: 'Nombre de usuario',
    nl: 'Gebruikersnaam',
  },
  'Agent email': {
    de: 'E-Mail-Adresse des Agenten',
    fr: 'Adresse e-mail de l’agent',
    es: 'Correo del agente',
    nl: 'E-mailadres van de medewerker',
  },
  'Account email': {
    de: 'E-Mail-Adresse des Kontos',
    fr: 'Adresse e-mail du compte',
    es: 'Correo de la cuenta',
    nl: 'E-mailadres van het account',
  },
  'Messages without a conversation open a ticket here.': {
    de: 'Hier eröffnen Nachrichten ohne Konversation ein Ticket.',
    fr: 'Les messages sans conversation y ouvrent un ticket.',
    es: 'Aquí abren un ticket los mensajes sin conversación.',
    nl: 'Hier openen berichten zonder gesprek een ticket.',
  },
};
