import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Create a token in Request Tracker under _Logged in as_, _Settings_, _Auth Tokens_. It has its owner’s permissions.':
    {
      de: 'Erstellen Sie in Request Tracker unter _Logged in as_, _Settings_, _Auth Tokens_ ein Token. Es hat die Berechtigungen seines Eigentümers.',
      fr: 'Créez un jeton dans Request Tracker sous _Logged in as_, _Settings_, _Auth Tokens_. Il a les autorisations de son propriétaire.',
      es: 'Cree un token en Request Tracker en _Logged in as_, _Settings_, _Auth Tokens_. Tiene los permisos de su propietario.',
      nl: 'Maak in Request Tracker onder _Logged in as_, _Settings_, _Auth Tokens_ een token. Het heeft de rechten van de eigenaar.',
    },
  'A user name and password can only contain Latin-1 characters, because Request Tracker decodes them that way.':
    {
      de: 'Benutzername und Passwort dürfen nur Latin-1-Zeichen enthalten, weil Request Tracker sie so dekodiert.',
      fr: 'Le nom d’utilisateur et le mot de passe ne peuvent contenir que des caractères Latin-1, car Request Tracker les décode ainsi.',
      es: 'El nombre de usuario y la contraseña solo pueden contener caracteres Latin-1, porque Request Tracker los decodifica así.',
      nl: 'Gebruikersnaam en wachtwoord mogen alleen Latin-1-tekens bevatten, omdat Request Tracker ze zo decodeert.',
    },
};
