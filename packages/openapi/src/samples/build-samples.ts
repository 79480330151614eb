import type { Route } from '@keyway/contract';

import type { CodeSample } from '../document.js';
import { csharpSample } from './csharp.js';
import { curlSample } from './curl.js';
import type { Shapes } from './names.js';
import { nodeSample } from './node.js';
import { phpSample } from './php.js';
import { toSampleCall } from './sample-call.js';

const languages = [
  { lang: 'Shell', label: 'curl', write: curlSample },
  { lang: 'JavaScript', label: 'Node.js', write: nodeSample },
  { lang: 'PHP', label: 'PHP', write: phpSample },
  { lang: 'C#', label: 'C#', write: csharpSample },
] as const;

/** The same example call of an endpoint in every language, for `x-codeSamples`. */
export const buildSamples = (route: Route, baseUrl: string, shapes: Shapes): CodeSample[] => {
  const call = toSampleCall(route, baseUrl);
  return languages.map(({ lang, label, write }) => ({ lang, label, source: write(call, shapes) }));
};
