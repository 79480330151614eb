import '@keyway/ui/styles/tokens.css';
import '@keyway/ui/styles/base.css';
import './styles/console.css';
import './styles/boot.css';

import { createRoot } from 'react-dom/client';

import { App } from './app.js';
import { readPageData } from './page-data.js';
import { showColours } from './shell/colours.js';
import { readSignInCode } from './session/sign-in-code.js';

showColours();
const container = document.getElementById('root');
if (container) createRoot(container).render(<App page={readPageData()} code={readSignInCode()} />);
