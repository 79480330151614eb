import { ButtonLink } from '../components/links.js';
import { Screen } from '../components/screen.js';
import { useShellWords } from './words.js';

export const NotFound = () => {
  const { notFoundScreen } = useShellWords();
  return (
    <Screen title={notFoundScreen.title}>
      <p>
        <ButtonLink kind="primary" to="/">
          {notFoundScreen.back}
        </ButtonLink>
      </p>
    </Screen>
  );
};
