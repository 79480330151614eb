import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Customer support by Freshworks': {
    de: 'Kundenservice von Freshworks',
    fr: 'Service client de Freshworks',
    es: 'Atención al cliente de Freshworks',
    nl: 'Klantenservice van Freshworks',
  },
  'Freshdesk subdomain': {
    de: 'Subdomain bei Freshdesk',
    fr: 'Sous-domaine Freshdesk',
    es: 'Subdominio de Freshdesk',
    nl: 'Freshdesk-subdomein',
  },
  'Email config for new conversations': {
    de: 'E-Mail-Konfiguration für neue Gespräche',
    fr: 'Configuration e-mail pour les nouvelles conversations',
    es: 'Configuración de correo para conversaciones nuevas',
    nl: 'E-mailconfiguratie voor nieuwe gesprekken',
  },
  'Number of the support address that a message without a conversation is sent from.': {
    de: 'Nummer der Support-Adresse, von der eine Nachricht ohne Gespräch gesendet wird.',
    fr: 'Numéro de l’adresse de support d’où part un message sans conversation.',
    es: 'Número de la dirección de soporte desde la que se envía un mensaje sin conversación.',
    nl: 'Nummer van het supportadres waarvandaan een bericht zonder gesprek wordt verzonden.',
  },
  'In Freshdesk: your picture, Profile settings, View API key.': {
    de: 'In Freshdesk: Ihr Bild, Profileinstellungen, API-Schlüssel anzeigen.',
    fr: 'Dans Freshdesk : votre photo, Paramètres du profil, Afficher la clé API.',
    es: 'En Freshdesk: su foto, Configuración del perfil, Ver clave de API.',
    nl: 'In Freshdesk: uw foto, Profielinstellingen, API-sleutel bekijken.',
  },
};
