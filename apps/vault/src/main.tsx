import '@keyway/ui/styles/tokens.css';
import '@keyway/ui/styles/base.css';
import './styles/boot.css';

import { createRoot } from 'react-dom/client';

import { start } from './start.js';

const container = document.getElementById('root');
if (container) void start(createRoot(container));
