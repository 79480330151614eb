import { z } from 'zod/v4';

// Trying whether code can be generated would break the page's security policy.
z.config({ jitless: true });

export { z };
