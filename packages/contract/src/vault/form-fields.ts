import { z } from 'zod';

export const authTypes = ['oauth2', 'apiKey', 'basic'] as const;

export const formFieldSchema = z
  .object({
    id: z.string(),
    label: z.string(),
    type: z.enum(['text', 'email', 'url', 'password', 'select']),
    required: z.boolean(),
    auth_type: z.enum(authTypes).optional().describe('Set if the field belongs to one authorization method'),
    placeholder: z.string().optional(),
    description: z.string().optional(),
    pattern: z.string().optional(),
    prefix: z.string().optional(),
    suffix: z.string().optional(),
    sensitive: z.boolean().describe('Write-only; the value is masked if one is stored'),
    value: z.string().nullable(),
    options: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
  })
  .meta({ id: 'FormField' });
