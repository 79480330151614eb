import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Helpdesk of the Zoho suite': {
    de: 'Helpdesk der Zoho-Suite',
    fr: 'Helpdesk de la suite Zoho',
    es: 'Helpdesk de la suite Zoho',
    nl: 'Helpdesk van de Zoho-suite',
  },
  'Data center': {
    de: 'Rechenzentrum',
    fr: 'Centre de données',
    es: 'Centro de datos',
    nl: 'Datacenter',
  },
  'The ending of your Zoho Desk URL.': {
    de: 'Die Endung Ihrer Zoho-Desk-URL.',
    fr: 'La fin de votre URL Zoho Desk.',
    es: 'El final de su URL de Zoho Desk.',
    nl: 'Het einde van uw Zoho Desk-URL.',
  },
  'United States (zoho.com)': {
    de: 'Vereinigte Staaten (zoho.com)',
    fr: 'États-Unis (zoho.com)',
    es: 'Estados Unidos (zoho.com)',
    nl: 'Verenigde Staten (zoho.com)',
  },
  'Europe (zoho.eu)': {
    de: 'Europa (zoho.eu)',
    fr: 'Europe (zoho.eu)',
    es: 'Europa (zoho.eu)',
    nl: 'Europa (zoho.eu)',
  },
  'India (zoho.in)': {
    de: 'Indien (zoho.in)',
    fr: 'Inde (zoho.in)',
    es: 'India (zoho.in)',
    nl: 'India (zoho.in)',
  },
  'Australia (zoho.com.au)': {
    de: 'Australien (zoho.com.au)',
    fr: 'Australie (zoho.com.au)',
    es: 'Australia (zoho.com.au)',
    nl: 'Australië (zoho.com.au)',
  },
  'Japan (zoho.jp)': {
    de: 'Japan (zoho.jp)',
    fr: 'Japon (zoho.jp)',
    es: 'Japón (zoho.jp)',
    nl: 'Japan (zoho.jp)',
  },
  'China (zoho.com.cn)': {
    de: 'China (zoho.com.cn)',
    fr: 'Chine (zoho.com.cn)',
    es: 'China (zoho.com.cn)',
    nl: 'China (zoho.com.cn)',
  },
  'Canada (zohocloud.ca)': {
    de: 'Kanada (zohocloud.ca)',
    fr: 'Canada (zohocloud.ca)',
    es: 'Canadá (zohocloud.ca)',
    nl: 'Canada (zohocloud.ca)',
  },
  'Saudi Arabia (zoho.sa)': {
    de: 'Saudi-Arabien (zoho.sa)',
    fr: 'Arabie saoudite (zoho.sa)',
    es: 'Arabia Saudí (zoho.sa)',
    nl: 'Saoedi-Arabië (zoho.sa)',
  },
  'United Kingdom (zoho.uk)': {
    de: 'Vereinigtes Königreich (zoho.uk)',
    fr: 'Royaume-Uni (zoho.uk)',
    es: 'Reino Unido (zoho.uk)',
    nl: 'Verenigd Koninkrijk (zoho.uk)',
  },
  'United Arab Emirates (zoho.ae)': {
    de: 'Vereinigte Arabische Emirate (zoho.ae)',
    fr: 'Émirats arabes unis (zoho.ae)',
    es: 'Emiratos Árabes Unidos (zoho.ae)',
    nl: 'Verenigde Arabische Emiraten (zoho.ae)',
  },
  'Singapore (zoho.sg)': {
    de: 'Singapur (zoho.sg)',
    fr: 'Singapour (zoho.sg)',
    es: 'Singapur (zoho.sg)',
    nl: 'Singapore (zoho.sg)',
  },
  'Organization ID': {
    de: 'Organisations-ID',
    fr: 'ID de l’organisation',
    es: 'ID de la organización',
    nl: 'Organisatie-ID',
  },
  'Found automatically; only needed to choose between several organizations (Setup, APIs).': {
    de: 'Wird automatisch ermittelt; nur nötig, um zwischen mehreren Organisationen zu wählen (Setup, APIs).',
    fr: 'Trouvé automatiquement ; requis seulement pour choisir entre plusieurs organisations (Setup, APIs).',
    es: 'Se encuentra automáticamente; solo hace falta para elegir entre varias organizaciones (Setup, APIs).',
    nl: 'Wordt automatisch gevonden; alleen nodig om tussen meerdere organisaties te kiezen (Setup, APIs).',
  },
};
