import type { ConnectionsWords } from './words.js';

export const words: ConnectionsWords = {
  situations: {
    works: { name: 'Funktioniert', advice: 'Es ist nichts zu tun.' },
    disabled: {
      name: 'Ausgeschaltet',
      advice: 'Aufrufe werden abgewiesen, bis sie wieder eingeschaltet ist.',
    },
    degraded: {
      name: 'Gestört',
      advice:
        'Der Helpdesk hat mit Fehlern geantwortet. Keyway fragt von selbst wieder; jetzt nachsehen: testen.',
    },
    pending_refresh: {
      name: 'Nicht erneuert',
      advice: 'Das Token ließ sich nicht erneuern. Das wird sieben Tage lang wieder versucht.',
    },
    pending_confirmation: {
      name: 'Unbestätigt',
      advice: 'Die Freigabe wartet 30 Minuten auf ihre Bestätigung. Danach senden Sie einen Verbindungslink.',
    },
    missing_settings: {
      name: 'Angaben fehlen',
      advice: 'Etwas wurde noch nicht eingegeben. Senden Sie einen Verbindungslink.',
    },
    lacks_scopes: {
      name: 'Rechte fehlen',
      advice:
        'Sie funktioniert, aber nicht für alles, was die Integration jetzt braucht. Senden Sie einen Verbindungslink.',
    },
    needs_auth: {
      name: 'Muss verbinden',
      advice: 'Es gibt keine Freigabe, oder nicht mehr. Senden Sie einen Verbindungslink.',
    },
    refused: {
      name: 'Abgewiesen',
      advice:
        'Der Helpdesk weist den Schlüssel oder die Angaben ab. Senden Sie einen Verbindungslink, um sie neu einzugeben.',
    },
    revoked: {
      name: 'Widerrufen',
      advice: 'Der Kunde hat die Freigabe beendet. Senden Sie einen Verbindungslink.',
    },
  },
  link: {
    action: 'Verbindungslink senden',
    reconnect: 'Neu verbinden',
    title: (consumer) => `Ein Verbindungslink für ${consumer}`,
    text: 'Wer ihn öffnet, verbindet einen Helpdesk für diesen Kunden. Senden Sie ihn niemandem sonst.',
    leadsTo: 'Führt zu',
    everything: 'Allem, was sich verbinden lässt',
    goodFor: 'Gilt',
    lengths: { '1h': 'eine Stunde', '24h': 'einen Tag', '1w': 'eine Woche' },
    make: 'Link erstellen',
    made: 'Kopieren Sie den Link jetzt: Er wird nur dieses eine Mal gezeigt.',
    label: 'Verbindungslink',
    until: 'Er gilt bis',
    careful: 'Bis dahin kann jeder, der ihn hat, die Verbindungen dieses Kunden ändern.',
  },
};
