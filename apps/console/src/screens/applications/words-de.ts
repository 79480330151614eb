import type { ApplicationsWords } from './words.js';

export const words: ApplicationsWords = {
  title: 'Anwendungen',
  text: 'Eine Anwendung ist eines Ihrer Produkte, das Keyway aufruft, mit eigenen Schlüsseln, Integrationen und Kunden.',
  add: 'Anwendung anlegen',
  edit: 'Bearbeiten',
  name: 'Name',
  nameHint: 'Ihre Kollegen und Ihre Kunden lesen ihn.',
  id: 'Id',
  created: 'Angelegt',
  redirects: 'Rücksprungadressen',
  redirectsHint: 'Wohin Kunden zurückgeschickt werden dürfen, eine je Zeile.',
  origins: 'Seiten, die den Vault einbetten dürfen',
  originsHint: 'Zum Beispiel https://app.example.com, eine je Zeile.',
  plan: 'Tarif',
  limit: 'Aufrufe im Monat',
  unlimited: 'Wie der Server es vorgibt',
  addTitle: 'Anwendung anlegen',
  editTitle: (name) => `${name} bearbeiten`,
  deleteTitle: (name) => `${name} löschen?`,
  deleteText:
    'Die Schlüssel gelten sofort nicht mehr, und die Zugangsdaten aller Kunden werden gelöscht. Das lässt sich nicht rückgängig machen.',
  emptyTitle: 'Es gibt noch keine Anwendung',
  emptyText: 'Legen Sie eine an und erstellen Sie dann einen API-Schlüssel.',
  needsName: 'Geben Sie ihr einen Namen.',
};
