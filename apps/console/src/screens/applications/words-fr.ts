import type { ApplicationsWords } from './words.js';

export const words: ApplicationsWords = {
  title: 'Applications',
  text: 'Une application est un de vos produits qui appelle Keyway, avec ses propres clés, intégrations et clients.',
  add: 'Ajouter une application',
  edit: 'Modifier',
  name: 'Nom',
  nameHint: 'Vos collègues et vos clients le lisent.',
  id: 'Identifiant',
  created: 'Ajoutée',
  redirects: 'Adresses de retour',
  redirectsHint: 'Où les clients peuvent être renvoyés, une par ligne.',
  origins: 'Pages qui peuvent intégrer le coffre',
  originsHint: 'Par exemple https://app.example.com, une par ligne.',
  plan: 'Offre',
  limit: 'Appels par mois',
  unlimited: 'Comme le serveur le fixe',
  addTitle: 'Ajouter une application',
  editTitle: (name) => `Modifier ${name}`,
  deleteTitle: (name) => `Supprimer ${name} ?`,
  deleteText:
    'Ses clés cessent aussitôt de fonctionner, et les accès de tous ses clients sont supprimés. C’est irréversible.',
  emptyTitle: 'Il n’y a pas encore d’application',
  emptyText: 'Ajoutez-en une, puis créez une clé d’API.',
  needsName: 'Donnez-lui un nom.',
};
