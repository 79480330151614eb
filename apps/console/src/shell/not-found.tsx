import { ButtonLink } from '../components/links.js';
import { Screen } from '../components/screen.js';
import { useWords } from '../i18n/words.js';

/** Without a title, for an address of no page. */
export function NotFound({ title, text }: { readonly title?: string; readonly text?: string }) {
  const { notFoundScreen } = useWords('shell');
  return (
    <Screen title={title ?? notFoundScreen.title} {...(text !== undefined && { text })}>
      <p>
        <ButtonLink kind="primary" to="/">
          {notFoundScreen.back}
        </ButtonLink>
      </p>
    </Screen>
  );
}
