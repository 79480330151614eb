import { Button } from '@keyway/ui';
import { useEffect, useRef, useState } from 'react';

import { FailureNotice } from '../../components/failure-notice.js';
import { useLanguage } from '../../i18n/language.js';
import styles from './export-trail.module.css';
import { readAllAsLines } from './read-all.js';
import type { AuditFilter } from './to-filter.js';
import type { ReadTrail } from './use-trail.js';
import { useWords } from '../../i18n/words.js';

type State =
  | { readonly step: 'idle' }
  | { readonly step: 'running' | 'done'; readonly count: number }
  | { readonly step: 'stopped' }
  | { readonly step: 'failed'; readonly error: unknown };

type ExportTrailProps = { readonly read: ReadTrail; readonly filter: AuditFilter };

/** Saves what the filters show as NDJSON, page by page. */
export function ExportTrail({ read, filter }: ExportTrailProps) {
  const words = useWords('audit');
  const { state, start, stop } = useExport({ read, filter });
  if (state.step === 'failed') return <FailureNotice error={state.error} onRetry={start} />;
  const isRunning = state.step === 'running';
  return (
    <div className={styles.export}>
      <Progress state={state} />
      {isRunning ? (
        <Button onPress={stop}>{words.stop}</Button>
      ) : (
        <Button onPress={start}>{words.export}</Button>
      )}
    </div>
  );
}

function Progress({ state }: { state: State }) {
  const words = useWords('audit');
  const { language } = useLanguage();
  const count = 'count' in state ? state.count.toLocaleString(language) : '';
  return (
    <span role="status">
      {state.step === 'running' && words.exporting(count)}
      {state.step === 'stopped' && words.stopped}
      {state.step === 'done' && words.exported(count)}
    </span>
  );
}

function useExport({ read, filter }: ExportTrailProps) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  // Who leaves the screen reads no further.
  useEffect(() => () => running.current?.abort(), []);
  const start = async (): Promise<void> => {
    const { signal } = (running.current = new AbortController());
    let count = 0;
    const onProgress = (next: number) => setState({ step: 'running', count: (count = next) });
    setState({ step: 'running', count });
    try {
      const lines = await readAllAsLines({ read, filter, signal, onProgress });
      if (lines && !signal.aborted) save(lines);
      if (!signal.aborted) setState({ step: 'done', count });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', error });
    }
  };
  const stop = () => {
    running.current?.abort();
    setState({ step: 'stopped' });
  };
  return { state, start: () => void start(), stop };
}

function save(lines: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(lines);
  link.download = `keyway-audit-${new Date().toISOString().slice(0, 10)}.ndjson`;
  link.click();
  URL.revokeObjectURL(link.href);
}
