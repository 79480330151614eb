import { ButtonLink } from '../components/links.js';
import { Screen } from '../components/screen.js';
import { useWords } from '../i18n/words.js';

export function NotFound() {
  const { notFoundScreen } = useWords('shell');
  return (
    <Screen title={notFoundScreen.title}>
      <p>
        <ButtonLink kind="primary" to="/">
          {notFoundScreen.back}
        </ButtonLink>
      </p>
    </Screen>
  );
}
