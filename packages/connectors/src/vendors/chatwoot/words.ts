import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Open-source customer support': {
    de: 'Open-Source-Kundenservice',
    fr: 'Service client open source',
    es: 'Atención al cliente de código abierto',
    nl: 'Opensource-klantenservice',
  },
  'Address of Chatwoot': {
    de: 'Chatwoot-Adresse',
    fr: 'Adresse de Chatwoot',
    es: 'Dirección de Chatwoot',
    nl: 'Chatwoot-adres',
  },
  'Account number': {
    de: 'Kontonummer',
    fr: 'Numéro de compte',
    es: 'Número de cuenta',
    nl: 'Accountnummer',
  },
  'The number behind /app/accounts/ in the address of the dashboard.': {
    de: 'Die Zahl nach /app/accounts/ in der Adresse des Dashboards.',
    fr: 'Le numéro après /app/accounts/ dans l’adresse du tableau de bord.',
    es: 'El número que va después de /app/accounts/ en la dirección del panel.',
    nl: 'Het nummer na /app/accounts/ in het adres van het dashboard.',
  },
  'In Chatwoot: profile settings, at the bottom of the page.': {
    de: 'In Chatwoot: Profileinstellungen, ganz unten auf der Seite.',
    fr: 'Dans Chatwoot : paramètres du profil, en bas de la page.',
    es: 'En Chatwoot: configuración del perfil, al final de la página.',
    nl: 'In Chatwoot: profielinstellingen, onder aan de pagina.',
  },
};
