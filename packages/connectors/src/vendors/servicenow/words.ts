import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Service management for enterprises': {
    de: 'Servicemanagement für Unternehmen',
    fr: 'Gestion des services pour l’entreprise',
    es: 'Gestión de servicios para empresas',
    nl: 'Servicemanagement voor grote organisaties',
  },
  'ServiceNow instance': {
    de: 'ServiceNow-Instanz',
    fr: 'Instance ServiceNow',
    es: 'Instancia de ServiceNow',
    nl: 'ServiceNow-instantie',
  },
  'Conversation table': {
    de: 'Konversationstabelle',
    fr: 'Table des conversations',
    es: 'Tabla de las conversaciones',
    nl: 'Gesprekstabel',
  },
  'The table itself, not its parent, e.g. `sn_customerservice_case`. Leave blank for `incident`.': {
    de: 'Die Tabelle selbst, nicht ihre Basistabelle, z. B. `sn_customerservice_case`. Leer lassen für `incident`.',
    fr: 'La table elle-même, pas celle qu’elle étend, par ex. `sn_customerservice_case`. Laissez vide pour `incident`.',
    es: 'La tabla en sí, no la que extiende, p. ej. `sn_customerservice_case`. Déjela vacía para `incident`.',
    nl: 'De tabel zelf, niet de tabel die ze uitbreidt, bijv. `sn_customerservice_case`. Laat leeg voor `incident`.',
  },
  'Close code': {
    de: 'Abschlusscode',
    fr: 'Code de clôture',
    es: 'Código de cierre',
    nl: 'Afsluitcode',
  },
  'Sent when a conversation is solved or closed. For a case, its resolution code.': {
    de: 'Wird gesendet, wenn eine Konversation gelöst oder geschlossen wird. Bei einem Case der Lösungscode.',
    fr: 'Envoyé lorsqu’une conversation est résolue ou fermée. Pour un dossier, son code de résolution.',
    es: 'Se envía cuando una conversación se resuelve o se cierra. En un caso, su código de resolución.',
    nl: 'Wordt verstuurd wanneer een gesprek wordt opgelost of gesloten. Bij een case de oplossingscode.',
  },
  'Close notes': {
    de: 'Abschlussnotiz',
    fr: 'Notes de clôture',
    es: 'Notas de cierre',
    nl: 'Afsluitnotities',
  },
  'Sent when a conversation is solved or closed.': {
    de: 'Wird gesendet, wenn eine Konversation gelöst oder geschlossen wird.',
    fr: 'Envoyé lorsqu’une conversation est résolue ou fermée.',
    es: 'Se envía cuando una conversación se resuelve o se cierra.',
    nl: 'Wordt verstuurd wanneer een gesprek wordt opgelost of gesloten.',
  },
  'REST API key': {
    de: 'REST-API-Schlüssel',
    fr: 'Clé API REST',
    es: 'Clave de la API REST',
    nl: 'REST API-sleutel',
  },
};
