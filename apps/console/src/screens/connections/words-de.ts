import type { ConnectionListWords } from './words.js';

export const words: ConnectionListWords = {
  title: 'Verbindungen',
  text: 'Verbindungen aller Kunden, um die sich jemand kümmern muss, jetzt oder bald. Die Schaltflächen dafür hat die Seite des Kunden.',
  show: 'Zeigen',
  ailing: 'Mit Handlungsbedarf',
  ending: 'Enden binnen 30 Tagen',
  consumer: 'Kunde',
  service: 'Konnektor',
  health: 'Befinden',
  healths: {
    pending_refresh: 'Nicht erneuert',
    needs_auth: 'Muss verbinden',
    pending_confirmation: 'Unbestätigt',
    revoked: 'Widerrufen',
    missing_settings: 'Angaben fehlen',
    degraded: 'Gestört',
  },
  advice: 'Was zu tun ist',
  lastError: 'Was zuletzt schiefging',
  ends: 'Freigabe endet',
  emptyTitle: 'Um keine Verbindung muss sich jemand kümmern',
  emptyText:
    'Was nicht mehr funktioniert, steht hier mit dem, was zu tun ist. Versuchen Sie einen anderen Filter oder sehen Sie bei einem Kunden nach.',
  goOnTitle: 'Keine auf dieser Seite',
  goOnText: 'Die nächste Seite sieht weitere Verbindungen an.',
};
