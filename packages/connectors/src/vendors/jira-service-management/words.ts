import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Service desk on Jira, by Atlassian': {
    de: 'Service-Desk auf Jira, von Atlassian',
    fr: 'Centre de services sur Jira, par Atlassian',
    es: 'Centro de servicios sobre Jira, de Atlassian',
    nl: 'Servicedesk op Jira, van Atlassian',
  },
  'Jira site': {
    de: 'Jira-Site',
    fr: 'Site Jira',
    es: 'Sitio de Jira',
    nl: 'Jira-site',
  },
  'Cloud id': {
    de: 'Cloud-ID',
    fr: 'Identifiant cloud',
    es: 'ID de la nube',
    nl: 'Cloud-ID',
  },
  'Only needed for OAuth, which finds it automatically.': {
    de: 'Nur OAuth braucht sie und findet sie von selbst.',
    fr: 'Seul OAuth en a besoin, et le trouve de lui-même.',
    es: 'Solo OAuth lo necesita, y lo encuentra por sí mismo.',
    nl: 'Alleen OAuth heeft dit nodig en vindt het vanzelf.',
  },
};
