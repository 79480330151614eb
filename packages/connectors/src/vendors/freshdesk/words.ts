import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Customer support by Freshworks': {
    de: 'Kundenservice von Freshworks',
    fr: 'Service client de Freshworks',
    es: 'Atención al cliente de Freshworks',
    nl: 'Klantenservice van Freshworks',
  },
  'Freshdesk subdomain': {
    de: 'Freshdesk-Subdomain',
    fr: 'Sous-domaine Freshdesk',
    es: 'Subdominio de Freshdesk',
    nl: 'Freshdesk-subdomein',
  },
  'Email config for new conversations': {
    de: 'E-Mail-Konfiguration für neue Konversationen',
    fr: 'Configuration e-mail pour les nouvelles conversations',
    es: 'Configuración de correo para conversaciones nuevas',
    nl: 'E-mailconfiguratie voor nieuwe gesprekken',
  },
  'Number of the support address that sends messages without a conversation.': {
    de: 'Nummer der Support-Adresse, von der Nachrichten ohne Konversation gesendet werden.',
    fr: 'Numéro de l’adresse de support d’où partent les messages sans conversation.',
    es: 'Número de la dirección de soporte desde la que se envían los mensajes sin conversación.',
    nl: 'Nummer van het supportadres waarvandaan berichten zonder gesprek worden verstuurd.',
  },
  'In Freshdesk: your profile picture, Profile settings, View API key.': {
    de: 'In Freshdesk: Ihr Profilbild, Profileinstellungen, API-Schlüssel anzeigen.',
    fr: 'Dans Freshdesk : votre photo de profil, Paramètres du profil, Afficher la clé API.',
    es: 'En Freshdesk: su foto de perfil, Configuración del perfil, Ver clave de API.',
    nl: 'In Freshdesk: uw profielfoto, Profielinstellingen, API-sleutel bekijken.',
  },
};
