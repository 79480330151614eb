import { z } from 'zod/v4';
import { config } from 'zod/v4/core';

// Trying whether code can be generated would break the page's security policy. Not `z.config`: the build takes every
// call on `z` for one that can be left out.
config({ jitless: true });

export { z };
