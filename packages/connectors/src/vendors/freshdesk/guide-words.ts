import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Every agent has an API key: in Freshdesk, click the profile picture at the top right, then _Profile settings_, _View API key_. It has the agent’s permissions; a new key replaces the old one.':
    {
      de: 'Jeder Agent hat einen API-Schlüssel: Öffnen Sie in Freshdesk das Bild oben rechts, _Profile settings_, _View API key_. Er darf, was sein Agent darf; ein neuer Schlüssel macht den alten ungültig.',
      fr: 'Chaque agent a une clé d’API : dans Freshdesk, ouvrez la photo en haut à droite, _Profile settings_, _View API key_. Elle permet ce que son agent peut faire ; une nouvelle clé met fin à l’ancienne.',
      es: 'Cada agente tiene una clave de API: en Freshdesk, abra la foto de arriba a la derecha, _Profile settings_, _View API key_. Permite lo mismo que a su agente; una clave nueva anula la anterior.',
      nl: 'Elke medewerker heeft een API-sleutel: open in Freshdesk de foto rechtsboven, _Profile settings_, _View API key_. Die mag wat zijn medewerker mag; een nieuwe sleutel maakt de oude ongeldig.',
    },
  'An agent’s email and password work instead of a key.': {
    de: 'Anstelle eines Schlüssels gehen auch E-Mail-Adresse und Passwort eines Agenten.',
    fr: 'L’adresse e-mail et le mot de passe d’un agent fonctionnent à la place d’une clé.',
    es: 'El correo y la contraseña de un agente sirven en lugar de una clave.',
    nl: 'In plaats van een sleutel werken ook het e-mailadres en het wachtwoord van een medewerker.',
  },
};
