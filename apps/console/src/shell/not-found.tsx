import { Empty } from '../components/empty.js';
import { ButtonLink } from '../components/links.js';
import { Screen } from '../components/screen.js';
import { useWords } from '../i18n/words.js';

/** Without a title, for an address of no page. */
export function NotFound({ title, text }: { readonly title?: string; readonly text?: string }) {
  const { notFoundScreen } = useWords('shell');
  return (
    <Screen title={title ?? notFoundScreen.title}>
      <Empty status={404} title={title ?? notFoundScreen.title} text={text ?? notFoundScreen.text}>
        <ButtonLink kind="primary" to="/">
          {notFoundScreen.back}
        </ButtonLink>
      </Empty>
    </Screen>
  );
}
