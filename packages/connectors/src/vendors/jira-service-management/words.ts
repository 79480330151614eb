import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Service desk on Jira, by Atlassian': {
    de: 'Servicedesk auf Jira, von Atlassian',
    fr: 'Centre de services sur Jira, par Atlassian',
    es: 'Centro de servicios sobre Jira, de Atlassian',
    nl: 'Servicedesk op Jira, van Atlassian',
  },
  'Jira site': {
    de: 'Jira-Website',
    fr: 'Site Jira',
    es: 'Sitio de Jira',
    nl: 'Jira-site',
  },
  'Cloud ID': {
    de: 'Cloud-ID',
    fr: 'ID cloud',
    es: 'ID de nube',
    nl: 'Cloud-ID',
  },
  'Only needed for OAuth, which finds it automatically.': {
    de: 'Nur für OAuth nötig; wird dort automatisch ermittelt.',
    fr: 'Requis uniquement pour OAuth, qui le trouve automatiquement.',
    es: 'Solo hace falta con OAuth, que lo encuentra automáticamente.',
    nl: 'Alleen nodig voor OAuth, dat het automatisch vindt.',
  },
};
