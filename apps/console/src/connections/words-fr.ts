import type { ConnectionsWords } from './words.js';

export const words: ConnectionsWords = {
  situations: {
    works: { name: 'Fonctionne', advice: 'Il n’y a rien à faire.' },
    disabled: {
      name: 'Désactivée',
      advice: 'Les appels sont refusés jusqu’à ce qu’elle soit réactivée.',
    },
    degraded: {
      name: 'Perturbée',
      advice:
        'L’outil de support a répondu par des erreurs. Il est réinterrogé de lui-même ; testez pour voir.',
    },
    pending_refresh: {
      name: 'Non renouvelée',
      advice: 'Le jeton n’a pas pu être renouvelé. De nouveaux essais ont lieu pendant sept jours.',
    },
    pending_confirmation: {
      name: 'Non confirmée',
      advice:
        'L’autorisation attend sa confirmation pendant 30 minutes. Ensuite, envoyez un lien de connexion.',
    },
    missing_settings: {
      name: 'Données manquantes',
      advice: 'Quelque chose n’a pas encore été saisi. Envoyez un lien de connexion.',
    },
    lacks_scopes: {
      name: 'Droits manquants',
      advice:
        'Elle fonctionne, mais pas pour tout ce que l’intégration demande désormais. Envoyez un lien de connexion.',
    },
    needs_auth: {
      name: 'À connecter',
      advice: 'Il n’y a pas d’autorisation, ou plus. Envoyez un lien de connexion.',
    },
    refused: {
      name: 'Refusée',
      advice:
        'L’outil de support refuse la clé ou les données. Envoyez un lien de connexion pour les saisir à nouveau.',
    },
    revoked: {
      name: 'Révoquée',
      advice: 'Le client a mis fin à l’autorisation. Envoyez un lien de connexion.',
    },
  },
  link: {
    action: 'Envoyer un lien de connexion',
    reconnect: 'Reconnecter',
    title: (consumer) => `Un lien de connexion pour ${consumer}`,
    text: 'Qui l’ouvre connecte un outil de support pour ce client. Ne l’envoyez à personne d’autre.',
    leadsTo: 'Mène à',
    everything: 'Tout ce qui peut être connecté',
    goodFor: 'Valable',
    lengths: { '1h': 'une heure', '24h': 'un jour', '1w': 'une semaine' },
    make: 'Créer le lien',
    made: 'Copiez le lien maintenant : il n’est montré que cette fois.',
    label: 'Lien de connexion',
    until: 'Il est valable jusqu’au',
    careful: 'D’ici là, quiconque l’a peut modifier les connexions de ce client.',
  },
};
