import { z } from 'zod';

// Before any schema is built: trying whether code can be generated would break the page's security policy.
z.config({ jitless: true });
