import { Empty } from '../components/empty.js';
import { ButtonLink } from '../components/links.js';
import { useShellWords } from './words.js';

export const NotFound = () => {
  const { notFoundScreen } = useShellWords();
  return (
    <Empty title={notFoundScreen.title}>
      <ButtonLink kind="primary" to="/">
        {notFoundScreen.back}
      </ButtonLink>
    </Empty>
  );
};
