import { z } from 'zod';

export const url = z.url({ protocol: /^https?$/ });
export const address = url.transform((value) => value.replace(/\/+$/, ''));
export const cidr = /^(?:[\d.]+|\[?[0-9a-fA-F:]+\]?)(?:\/\d{1,3})?(?::\d{1,5})?$/;
export const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');
export const count = (least: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(least).max(2_000_000_000));

export const port = count(0).pipe(z.number().max(65_535));
