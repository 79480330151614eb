import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Cases and their emails in Service Cloud': {
    de: 'Fälle und ihre E-Mails in der Service Cloud',
    fr: 'Les requêtes et leurs e-mails dans Service Cloud',
    es: 'Casos y sus correos en Service Cloud',
    nl: 'Cases en hun e-mails in Service Cloud',
  },
  'My Domain': {
    de: 'Eigene Domain (My Domain)',
    fr: 'Mon domaine (My Domain)',
    es: 'Mi dominio (My Domain)',
    nl: 'Mijn domein (My Domain)',
  },
  'In Salesforce: Setup, My Domain. For a sandbox with its name, such as acme--dev.sandbox.': {
    de: 'In Salesforce: Setup, My Domain. Bei einer Sandbox mit deren Namen, etwa acme--dev.sandbox.',
    fr: 'Dans Salesforce : Configuration, My Domain. Pour une sandbox, avec son nom, par exemple acme--dev.sandbox.',
    es: 'En Salesforce: Configuración, My Domain. En un sandbox, con su nombre, por ejemplo acme--dev.sandbox.',
    nl: 'In Salesforce: Setup, My Domain. Bij een sandbox met de naam ervan, zoals acme--dev.sandbox.',
  },
};
