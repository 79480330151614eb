import { Screen } from '../../components/screen.js';
import { useWords } from './words.js';

/** What works, and who needs help. */
export const HomeScreen = () => {
  const words = useWords();
  return (
    <Screen title={words.title}>
      <p>{words.text}</p>
    </Screen>
  );
};
