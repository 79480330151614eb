import type { ConnectionRecord } from '@keyway/contract';
import type { Language } from '@keyway/ui';

/** Translations of connectors' texts, keyed by their English; English itself needs none. */
export type ConnectorTexts = Readonly<Record<string, string>>;

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ texts: ConnectorTexts }>>> = {
  de: () => import('virtual:connector-words/de'),
  fr: () => import('virtual:connector-words/fr'),
  es: () => import('virtual:connector-words/es'),
  nl: () => import('virtual:connector-words/nl'),
};

export const loadConnectorTexts = async (language: Language): Promise<ConnectorTexts> =>
  language === 'en' ? {} : (await loaders[language]()).texts;

/** A connection with a translated form and translated setup steps; an untranslated connector stays English. */
export function translateConnection(texts: ConnectorTexts, connection: ConnectionRecord): ConnectionRecord {
  const say = (text: string): string => (Object.hasOwn(texts, text) ? (texts[text] ?? text) : text);
  return {
    ...connection,
    tag_line: say(connection.tag_line),
    events: connection.events && {
      ...connection.events,
      steps: connection.events.steps.map(({ text, code }) => ({ text: say(text), code })),
    },
    form_fields: connection.form_fields.map(({ label, description, options, ...field }) => ({
      ...field,
      label: say(label),
      ...(description === undefined ? {} : { description: say(description) }),
      ...(options === undefined
        ? {}
        : { options: options.map((option) => ({ ...option, label: say(option.label) })) }),
    })),
  };
}
