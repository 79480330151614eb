import type { requestLogSchema } from '@keyway/contract';
import type { z } from 'zod';

export type Call = z.infer<typeof requestLogSchema>;
