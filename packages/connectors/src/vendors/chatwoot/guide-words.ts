import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Open your profile settings in Chatwoot and copy the access token at the bottom of the page. It has the permissions of its user: an agent’s token only sees conversations in the agent’s inboxes.':
    {
      de: 'Öffnen Sie in Chatwoot Ihre Profileinstellungen und kopieren Sie das Zugriffstoken am Ende der Seite. Es darf, was sein Benutzer darf: Mit dem eines Agenten sind nur Unterhaltungen aus dessen Posteingängen zu sehen.',
      fr: 'Ouvrez les paramètres de votre profil dans Chatwoot et copiez le jeton d’accès en bas de la page. Il permet ce que son utilisateur peut faire : avec celui d’un agent, seules les conversations de ses boîtes de réception sont visibles.',
      es: 'Abra los ajustes de su perfil en Chatwoot y copie el token de acceso al final de la página. Permite lo mismo que a su usuario: con el de un agente, solo se ven las conversaciones de sus bandejas de entrada.',
      nl: 'Open uw profielinstellingen in Chatwoot en kopieer het toegangstoken onder aan de pagina. Het mag wat zijn gebruiker mag: met dat van een medewerker zijn alleen gesprekken uit diens inboxen te zien.',
    },
  'An agent bot’s token doesn’t work: Chatwoot doesn’t let it read messages.': {
    de: 'Das Token eines Agent-Bots reicht nicht aus: Chatwoot lässt ihn keine Nachrichten lesen.',
    fr: 'Le jeton d’un bot d’agent ne suffit pas : Chatwoot ne lui permet pas de lire les messages.',
    es: 'El token de un bot de agente no basta: Chatwoot no le deja leer mensajes.',
    nl: 'Het token van een agentbot is niet genoeg: Chatwoot laat die geen berichten lezen.',
  },
  'If you host Chatwoot yourself, a proxy in front of it can drop headers that contain an underscore, and with them the token. nginx does unless `underscores_in_headers` is on.':
    {
      de: 'Ein Proxy vor einem selbst betriebenen Chatwoot verwirft womöglich Header mit einem Unterstrich und damit das Token; nginx tut das, solange `underscores_in_headers` nicht eingeschaltet ist.',
      fr: 'Un proxy placé devant votre propre Chatwoot peut supprimer les en-têtes contenant un tiret bas, et le jeton avec eux ; nginx le fait, sauf si `underscores_in_headers` est activé.',
      es: 'Un proxy delante de un Chatwoot propio puede descartar las cabeceras con guion bajo y, con ellas, el token; nginx lo hace, salvo que `underscores_in_headers` esté activado.',
      nl: 'Een proxy voor een eigen Chatwoot kan headers met een liggend streepje weglaten, en daarmee het token; nginx doet dat, tenzij `underscores_in_headers` aanstaat.',
    },
};
