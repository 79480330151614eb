import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Chat and shared inbox for teams': {
    de: 'Chat und gemeinsamer Posteingang für Teams',
    fr: 'Chat et boîte de réception partagée pour les équipes',
    es: 'Chat y bandeja de entrada compartida para equipos',
    nl: 'Chat en gedeelde inbox voor teams',
  },
  'Website ID': {
    de: 'Website-ID',
    fr: 'ID du site web',
    es: 'ID del sitio web',
    nl: 'Website-ID',
  },
  'In Crisp: Settings, Workspace Settings, Setup & Integrations.': {
    de: 'In Crisp: Settings, Workspace Settings, Setup & Integrations.',
    fr: 'Dans Crisp : Settings, Workspace Settings, Setup & Integrations.',
    es: 'En Crisp: Settings, Workspace Settings, Setup & Integrations.',
    nl: 'In Crisp: Settings, Workspace Settings, Setup & Integrations.',
  },
  'Token type': {
    de: 'Token-Typ',
    fr: 'Type de jeton',
    es: 'Tipo de token',
    nl: 'Type token',
  },
  'Plugin token': {
    de: 'Plugin-Token',
    fr: 'Jeton de plugin',
    es: 'Token de plugin',
    nl: 'Plug-intoken',
  },
  'Website token': {
    de: 'Website-Token',
    fr: 'Jeton de site web',
    es: 'Token de sitio web',
    nl: 'Websitetoken',
  },
  Identifier: {
    de: 'Kennung',
    fr: 'Identifiant',
    es: 'Identificador',
    nl: 'Identificatie',
  },
  Key: {
    de: 'Schlüssel',
    fr: 'Clé',
    es: 'Clave',
    nl: 'Sleutel',
  },
};
