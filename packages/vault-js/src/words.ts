import type { VaultLocale } from './options.js';

export type Words = { language: VaultLocale; title: string; loading: string; close: string };

const words: Record<VaultLocale, Omit<Words, 'language'>> = {
  en: { title: 'Connections', loading: 'Loading…', close: 'Close' },
  de: { title: 'Verbindungen', loading: 'Wird geladen …', close: 'Schließen' },
  fr: { title: 'Connexions', loading: 'Chargement…', close: 'Fermer' },
  es: { title: 'Conexiones', loading: 'Cargando…', close: 'Cerrar' },
  nl: { title: 'Koppelingen', loading: 'Laden…', close: 'Sluiten' },
};

/** Whether the vault speaks it. */
export const isLocale = (value: unknown): value is VaultLocale =>
  typeof value === 'string' && Object.hasOwn(words, value);

/** Texts of the modal before the vault has loaded. */
export function wordsFor(locale: VaultLocale | undefined): Words {
  const preferred = locale ?? navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale);
  const language = preferred ?? 'en';
  return { ...words[language], language };
}
