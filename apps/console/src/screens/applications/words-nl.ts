import type { ApplicationsWords } from './words.js';

export const words: ApplicationsWords = {
  title: 'Applicaties',
  text: 'Een applicatie is een product van u dat Keyway aanroept, met eigen sleutels, integraties en klanten.',
  add: 'Applicatie toevoegen',
  edit: 'Bewerken',
  name: 'Naam',
  nameHint: 'Uw collega’s en uw klanten lezen hem.',
  id: 'Id',
  created: 'Toegevoegd',
  redirects: 'Terugkeeradressen',
  redirectsHint: 'Waarheen klanten mogen terugkeren, een per regel.',
  origins: 'Pagina’s die de kluis mogen insluiten',
  originsHint: 'Bijvoorbeeld https://app.example.com, een per regel.',
  plan: 'Abonnement',
  limit: 'Aanroepen per maand',
  unlimited: 'Zoals de server het bepaalt',
  addTitle: 'Applicatie toevoegen',
  editTitle: (name) => `${name} bewerken`,
  deleteTitle: (name) => `${name} verwijderen?`,
  deleteText:
    'De sleutels werken meteen niet meer, en de toegang van alle klanten wordt verwijderd. Dit kan niet ongedaan worden gemaakt.',
  emptyTitle: 'Er is nog geen applicatie',
  emptyText: 'Voeg er een toe en maak daarna een API-sleutel.',
  needsName: 'Geef haar een naam.',
};
