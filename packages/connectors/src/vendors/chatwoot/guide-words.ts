import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Open your profile settings in Chatwoot and copy the access token at the bottom of the page. It has the permissions of its user: an agent’s token only sees conversations in the agent’s inboxes.':
    {
      de: 'Öffnen Sie in Chatwoot Ihre Profileinstellungen und kopieren Sie das Zugriffstoken am Ende der Seite. Es hat die Berechtigungen seines Benutzers: Mit dem Token eines Agenten sind nur Konversationen in dessen Posteingängen sichtbar.',
      fr: 'Ouvrez les paramètres de votre profil dans Chatwoot et copiez le jeton d’accès en bas de la page. Il a les autorisations de son utilisateur : le jeton d’un agent ne voit que les conversations de ses boîtes de réception.',
      es: 'Abra la configuración de su perfil en Chatwoot y copie el token de acceso al final de la página. Tiene los permisos de su usuario: el token de un agente solo ve las conversaciones de sus bandejas de entrada.',
      nl: 'Open uw profielinstellingen in Chatwoot en kopieer het toegangstoken onder aan de pagina. Het heeft de rechten van de gebruiker: het token van een medewerker ziet alleen gesprekken in diens inboxen.',
    },
  'An agent bot’s token doesn’t work: Chatwoot doesn’t let it read messages.': {
    de: 'Das Token eines Agent-Bots funktioniert nicht: Chatwoot lässt ihn keine Nachrichten lesen.',
    fr: 'Le jeton d’un agent bot ne fonctionne pas : Chatwoot ne le laisse pas lire les messages.',
    es: 'El token de un agente bot no funciona: Chatwoot no le permite leer mensajes.',
    nl: 'Het token van een agentbot werkt niet: Chatwoot laat die geen berichten lezen.',
  },
  'If you host Chatwoot yourself, a proxy in front of it can drop headers that contain an underscore, and with them the token. nginx does unless `underscores_in_headers` is on.':
    {
      de: 'Wenn Sie Chatwoot selbst hosten, kann ein vorgeschalteter Proxy Header mit Unterstrich verwerfen und damit auch das Token. nginx tut das, sofern `underscores_in_headers` nicht aktiviert ist.',
      fr: 'Si vous hébergez Chatwoot vous-même, un proxy placé devant peut supprimer les en-têtes contenant un tiret bas, et le jeton avec eux. nginx le fait, sauf si `underscores_in_headers` est activé.',
      es: 'Si aloja Chatwoot usted mismo, un proxy situado delante puede descartar las cabeceras con guion bajo y, con ellas, el token. nginx lo hace, salvo que `underscores_in_headers` esté activado.',
      nl: 'Als u Chatwoot zelf host, kan een proxy ervoor headers met een underscore weglaten, en daarmee het token. nginx doet dat, tenzij `underscores_in_headers` aanstaat.',
    },
};
