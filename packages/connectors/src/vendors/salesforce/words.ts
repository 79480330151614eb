import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Cases and emails in Service Cloud': {
    de: 'Fälle und E-Mails in der Service Cloud',
    fr: 'Requêtes et e-mails dans Service Cloud',
    es: 'Casos y correos en Service Cloud',
    nl: 'Cases en e-mails in Service Cloud',
  },
  'My Domain': {
    de: 'My Domain (Meine Domäne)',
    fr: 'Mon domaine (My Domain)',
    es: 'Mi dominio (My Domain)',
    nl: 'Mijn domein (My Domain)',
  },
  'In Salesforce: Setup, My Domain. For a sandbox, include its name, e.g. acme--dev.sandbox.': {
    de: 'In Salesforce: Setup, My Domain. Bei einer Sandbox mit deren Namen, z. B. acme--dev.sandbox.',
    fr: 'Dans Salesforce : Configuration, My Domain. Pour une sandbox, avec son nom, par ex. acme--dev.sandbox.',
    es: 'En Salesforce: Configuración, My Domain. En una sandbox, con su nombre, p. ej. acme--dev.sandbox.',
    nl: 'In Salesforce: Setup, My Domain. Bij een sandbox met de naam ervan, bijv. acme--dev.sandbox.',
  },
};
