import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Create a token in Request Tracker under _Logged in as_, _Settings_, _Auth Tokens_. It has its owner’s permissions.':
    {
      de: 'Ein Token wird in Request Tracker unter _Logged in as_, _Settings_, _Auth Tokens_ erstellt; es darf, was sein Besitzer darf.',
      fr: 'Un jeton se crée dans Request Tracker sous _Logged in as_, _Settings_, _Auth Tokens_ ; il permet ce que son propriétaire peut faire.',
      es: 'Un token se crea en Request Tracker en _Logged in as_, _Settings_, _Auth Tokens_; permite lo mismo que a su propietario.',
      nl: 'Een token maakt u in Request Tracker onder _Logged in as_, _Settings_, _Auth Tokens_; het mag wat zijn eigenaar mag.',
    },
  'A user name and password can only contain Latin-1 characters, because Request Tracker decodes them that way.':
    {
      de: 'Bei Benutzername und Passwort funktionieren nur Zeichen aus Latin-1: So liest Request Tracker sie.',
      fr: 'Avec un nom d’utilisateur et un mot de passe, seuls les caractères de Latin-1 fonctionnent : Request Tracker les lit ainsi.',
      es: 'Con un nombre de usuario y una contraseña, solo funcionan los caracteres de Latin-1: así los lee Request Tracker.',
      nl: 'Bij een gebruikersnaam en wachtwoord werken alleen tekens uit Latin-1: zo leest Request Tracker ze.',
    },
};
