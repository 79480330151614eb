import { statusWords, timeText } from './words.js';

export const Badge = ({ status }: { status: string }) => (
  <span className={`badge ${status}`}>{statusWords(status)}</span>
);

type TimeProps = { moment: string | null | undefined; precision: 'day' | 'minute' };
export const Time = ({ moment, precision }: TimeProps) =>
  moment ? <time dateTime={moment}>{timeText(moment, precision)}</time> : null;

export const Alert = ({ message }: { message: string | undefined }) =>
  message ? <p role="alert">{message}</p> : null;
