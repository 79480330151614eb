import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Every agent has an API key: in Freshdesk, click the profile picture at the top right, then _Profile settings_, _View API key_. It has the agent’s permissions; a new key replaces the old one.':
    {
      de: 'Jeder Agent hat einen API-Schlüssel: Klicken Sie in Freshdesk oben rechts auf das Profilbild, dann auf _Profile settings_, _View API key_. Er hat die Berechtigungen des Agenten; ein neuer Schlüssel ersetzt den alten.',
      fr: 'Chaque agent a une clé API : dans Freshdesk, cliquez sur la photo de profil en haut à droite, puis sur _Profile settings_, _View API key_. Elle a les autorisations de l’agent ; une nouvelle clé remplace l’ancienne.',
      es: 'Cada agente tiene una clave de API: en Freshdesk, haga clic en la foto de perfil, arriba a la derecha, y después en _Profile settings_, _View API key_. Tiene los permisos del agente; una clave nueva sustituye a la anterior.',
      nl: 'Elke medewerker heeft een API-sleutel: klik in Freshdesk rechtsboven op de profielfoto en dan op _Profile settings_, _View API key_. De sleutel heeft de rechten van de medewerker; een nieuwe vervangt de oude.',
    },
  'An agent’s email and password work instead of a key.': {
    de: 'Statt eines Schlüssels funktionieren auch E-Mail-Adresse und Passwort eines Agenten.',
    fr: 'L’adresse e-mail et le mot de passe d’un agent fonctionnent aussi à la place d’une clé.',
    es: 'El correo y la contraseña de un agente también sirven en lugar de una clave.',
    nl: 'In plaats van een sleutel werken ook het e-mailadres en het wachtwoord van een medewerker.',
  },
};
