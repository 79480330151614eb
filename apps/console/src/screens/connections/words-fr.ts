import type { ConnectionListWords } from './words.js';

export const words: ConnectionListWords = {
  title: 'Connexions',
  text: 'Les connexions de tous les clients dont quelqu’un doit s’occuper, maintenant ou bientôt. Les boutons sont sur la page du client.',
  show: 'Montrer',
  ailing: 'À traiter',
  ending: 'Finissent sous 30 jours',
  consumer: 'Client',
  service: 'Connecteur',
  health: 'Santé',
  healths: {
    pending_refresh: 'Non renouvelée',
    needs_auth: 'À connecter',
    pending_confirmation: 'Non confirmée',
    revoked: 'Révoquée',
    missing_settings: 'Données manquantes',
    degraded: 'Perturbée',
  },
  advice: 'Que faire',
  lastError: 'La dernière erreur',
  ends: 'L’autorisation se termine',
  emptyTitle: 'Aucune connexion n’a besoin de quelqu’un',
  emptyText:
    'Ce qui cesse de fonctionner apparaît ici, avec ce qu’il faut faire. Essayez un autre filtre, ou regardez un client.',
  goOnTitle: 'Aucune sur cette page',
  goOnText: 'La page suivante examine d’autres connexions.',
};
