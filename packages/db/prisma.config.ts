import { defineConfig } from 'prisma/config';

// generate, validate and format need no schema engine; naming one keeps the CLI from downloading it.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } });
