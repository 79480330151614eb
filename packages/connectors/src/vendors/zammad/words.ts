import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Open-source helpdesk and ticketing': {
    de: 'Open-Source-Helpdesk und Ticketsystem',
    fr: 'Helpdesk et gestion de tickets open source',
    es: 'Helpdesk y gestión de tickets de código abierto',
    nl: 'Opensource-helpdesk en -ticketsysteem',
  },
  'Zammad URL': {
    de: 'Zammad-URL',
    fr: 'URL de Zammad',
    es: 'URL de Zammad',
    nl: 'Zammad-URL',
  },
  'Group for new tickets': {
    de: 'Gruppe für neue Tickets',
    fr: 'Groupe pour les nouveaux tickets',
    es: 'Grupo para tickets nuevos',
    nl: 'Groep voor nieuwe tickets',
  },
  'In Zammad: Profile, Token Access; with the permission ticket.agent.': {
    de: 'In Zammad: Profil, Token-Zugriff; mit der Berechtigung ticket.agent.',
    fr: 'Dans Zammad : Profil, Accès par jeton ; avec l’autorisation ticket.agent.',
    es: 'En Zammad: Perfil, Acceso por token; con el permiso ticket.agent.',
    nl: 'In Zammad: Profiel, Tokentoegang; met het recht ticket.agent.',
  },
  'User name or email': {
    de: 'Benutzername oder E-Mail-Adresse',
    fr: 'Nom d’utilisateur ou adresse e-mail',
    es: 'Nombre de usuario o correo',
    nl: 'Gebruikersnaam of e-mailadres',
  },
};
