import { Notice } from '@keyway/ui';
import { useEffect, useState } from 'react';

import { Code } from '../../components/code.js';
import type { TriedAnswer } from './read-answer.js';
import { showJson, showText, splitRaw, type Shown } from './show-json.js';
import styles from './try.module.css';
import { useWords } from '../../i18n/words.js';

/** The body of an answer as text, and never as a page; a file is kept, and not shown. */
export function AnswerBody({ answer }: { answer: TriedAnswer }) {
  const words = useWords('try');
  const { text, json, bytes } = answer;
  if (bytes.size === 0) return <p data-reading="quiet">{words.empty}</p>;
  const { mapped, raw } = splitRaw(json);
  const pieces: [label: string, shown: Shown][] = [
    ...(json === undefined && text !== undefined ? [[words.answer, showText(text)] as [string, Shown]] : []),
    ...(json === undefined
      ? []
      : [[raw === undefined ? words.answer : words.mapped, showJson(mapped)] as [string, Shown]]),
    ...(raw === undefined ? [] : [[words.raw, showJson(raw)] as [string, Shown]]),
  ];
  return (
    <>
      {text === undefined && <p>{words.notShown}</p>}
      {pieces.some(([, { isCut }]) => isCut) && <Notice tone="warning" title={words.cut} />}
      <div className={styles.sides}>
        {pieces.map(([label, shown]) => (
          <Code key={label} label={label} text={shown.text} />
        ))}
      </div>
      <Download answer={answer} />
    </>
  );
}

function Download({ answer: { bytes, fileName } }: { answer: TriedAnswer }) {
  const words = useWords('try');
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return (
    <p>
      <a href={url} download={fileName}>
        {words.download(fileName, words.bytes(String(bytes.size)))}
      </a>
    </p>
  );
}
