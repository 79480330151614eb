import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Service management for enterprises': {
    de: 'Service-Management für Unternehmen',
    fr: 'Gestion des services pour les entreprises',
    es: 'Gestión de servicios para empresas',
    nl: 'Servicemanagement voor bedrijven',
  },
  'ServiceNow instance': {
    de: 'ServiceNow-Instanz',
    fr: 'Instance ServiceNow',
    es: 'Instancia de ServiceNow',
    nl: 'ServiceNow-instantie',
  },
  'Table of the conversations': {
    de: 'Tabelle der Gespräche',
    fr: 'Table des conversations',
    es: 'Tabla de las conversaciones',
    nl: 'Tabel van de gesprekken',
  },
  'The table itself, not one it extends: `incident` (when left empty), `sn_customerservice_case` …': {
    de: 'Die Tabelle selbst, nicht eine, die sie erweitert: `incident` (wenn leer), `sn_customerservice_case` …',
    fr: 'La table elle-même, pas celle qu’elle étend : `incident` (si vide), `sn_customerservice_case` …',
    es: 'La tabla misma, no la que extiende: `incident` (si se deja vacío), `sn_customerservice_case` …',
    nl: 'De tabel zelf, niet die welke ze uitbreidt: `incident` (indien leeg), `sn_customerservice_case` …',
  },
  'REST API key': {
    de: 'REST-API-Schlüssel',
    fr: 'Clé d’API REST',
    es: 'Clave de la API REST',
    nl: 'REST API-sleutel',
  },
};
