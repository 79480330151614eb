import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Open-source customer support': {
    de: 'Open-Source-Kundenservice',
    fr: 'Service client open source',
    es: 'Atención al cliente de código abierto',
    nl: 'Opensource-klantenservice',
  },
  'Chatwoot URL': {
    de: 'Chatwoot-URL',
    fr: 'URL de Chatwoot',
    es: 'URL de Chatwoot',
    nl: 'Chatwoot-URL',
  },
  'Account number': {
    de: 'Kontonummer',
    fr: 'Numéro de compte',
    es: 'Número de cuenta',
    nl: 'Accountnummer',
  },
  'The number after /app/accounts/ in your dashboard URL.': {
    de: 'Die Zahl nach /app/accounts/ in der URL Ihres Dashboards.',
    fr: 'Le numéro après /app/accounts/ dans l’URL de votre tableau de bord.',
    es: 'El número que va después de /app/accounts/ en la URL de su panel.',
    nl: 'Het nummer na /app/accounts/ in de URL van uw dashboard.',
  },
  'In Chatwoot: profile settings, at the bottom of the page.': {
    de: 'In Chatwoot: Profileinstellungen, ganz unten auf der Seite.',
    fr: 'Dans Chatwoot : paramètres du profil, en bas de la page.',
    es: 'En Chatwoot: configuración del perfil, al final de la página.',
    nl: 'In Chatwoot: profielinstellingen, onder aan de pagina.',
  },
};
