import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Open-source customer support': {
    de: 'Kundenservice mit offenem Quelltext',
    fr: 'Service client open source',
    es: 'Atención al cliente de código abierto',
    nl: 'Klantenservice met open broncode',
  },
  'Address of Chatwoot': {
    de: 'Adresse von Chatwoot',
    fr: 'Adresse de Chatwoot',
    es: 'Dirección de Chatwoot',
    nl: 'Adres van Chatwoot',
  },
  'Account number': {
    de: 'Kontonummer',
    fr: 'Numéro de compte',
    es: 'Número de cuenta',
    nl: 'Accountnummer',
  },
  'The number behind /app/accounts/ in the address of the dashboard.': {
    de: 'Die Zahl hinter /app/accounts/ in der Adresse der Übersicht.',
    fr: 'Le nombre qui suit /app/accounts/ dans l’adresse du tableau de bord.',
    es: 'El número que sigue a /app/accounts/ en la dirección del panel.',
    nl: 'Het getal achter /app/accounts/ in het adres van het dashboard.',
  },
  'In Chatwoot: profile settings, at the bottom of the page.': {
    de: 'In Chatwoot: Profileinstellungen, ganz unten auf der Seite.',
    fr: 'Dans Chatwoot : paramètres du profil, en bas de la page.',
    es: 'En Chatwoot: ajustes del perfil, al final de la página.',
    nl: 'In Chatwoot: profielinstellingen, onder aan de pagina.',
  },
};
