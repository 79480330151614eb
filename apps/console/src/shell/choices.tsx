import { Button, LanguageSelect } from '@keyway/ui';
import { useState } from 'react';

import { useLanguage } from '../i18n/language.js';
import { useSession } from '../session/session-context.js';
import { chooseColours, coloursChosen, colourChoices, isColours } from './colours.js';
import styles from './choices.module.css';
import { useWords } from '../i18n/words.js';

/** Who is signed in, and how the console looks to them. */
export function Choices() {
  const words = useWords('shell');
  const { person, signOut } = useSession();
  const { language, setLanguage } = useLanguage();
  return (
    <div className={styles.choices}>
      <p className={styles.person}>
        <span>{words.signedInAs}</span> <strong>{person?.name ?? person?.email ?? words.adminKey}</strong>
      </p>
      <div className={styles.row}>
        <LanguageSelect label={words.language} language={language} onChange={setLanguage} />
        <ColoursSelect />
      </div>
      <Button kind="quiet" onPress={() => void signOut()}>
        {words.signOut}
      </Button>
    </div>
  );
}

function ColoursSelect() {
  const { colours } = useWords('shell');
  const [chosen, setChosen] = useState(coloursChosen);
  return (
    <select
      aria-label={colours.label}
      value={chosen}
      onChange={({ target: { value } }) => {
        if (!isColours(value)) return;
        setChosen(value);
        chooseColours(value);
      }}
    >
      {colourChoices.map((each) => (
        <option key={each} value={each}>
          {colours[each]}
        </option>
      ))}
    </select>
  );
}
