import {
  answersFile,
  anyCallQuery,
  contract,
  formFilesAt,
  listRoutes,
  takesFile,
  type Route as ContractRoute,
  type RouteMetadata,
} from '@keyway/contract';
import { z } from 'zod';

import type { Route } from '../src/http/route.js';
import { shapeOf, type JsonSchema } from './type-text.js';

type Declared = {
  method: string;
  path: string;
  summary?: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  pathParams?: z.ZodType;
  headers?: Record<string, unknown>;
  responses: Record<string, unknown>;
  metadata: RouteMetadata;
};

/** An endpoint of the contract with everything that the table and the types are made from. */
export type Endpoint = {
  /** `MessagesList`: how its types are named. */
  readonly typeName: string;
  readonly route: Route;
  readonly metadata: RouteMetadata;
  readonly summary: string;
  readonly body: { schema: z.ZodType; optional: boolean } | undefined;
  readonly query: z.ZodObject | undefined;
  readonly queryRequired: boolean;
  /** The schema of the success body; absent for an answer without one. */
  readonly answer: z.ZodType | undefined;
};

/** Every endpoint an SDK user calls. */
export const endpoints: readonly Endpoint[] = listRoutes(contract).flatMap((route) =>
  route.sdkName ? [toEndpoint(route, route.sdkName)] : [],
);

function toEndpoint(contractRoute: ContractRoute, name: readonly string[]): Endpoint {
  const declared = contractRoute as Declared;
  const { metadata } = declared;
  const admin = metadata.callers.every((caller) => caller === 'admin');
  const answer = successSchema(declared);
  const page = answer !== undefined && isPage(shapeOf(answer, 'output'));
  const query = ownQuery(declared.query);
  const queryRequired = query !== undefined && !query.safeParse({}).success;
  const isFile = takesFile(contractRoute);
  const body = isFile ? undefined : bodyOf(declared.body);
  const route: Route = {
    name,
    method: declared.method,
    path: declared.path,
    params: [...declared.path.matchAll(/:(\w+)/g)].map((match) => match[1]!),
    body: isFile ? 'file' : body !== undefined && 'json',
    filesAt: formFilesAt(contractRoute),
    query: page || queryRequired ? 'argument' : 'option',
    commaSeparated: query ? commaSeparated(query) : [],
    headers: Object.keys(declared.headers ?? {}),
    transaction: metadata.transaction !== 'none',
    admin,
    page,
    file: answersFile(contractRoute),
  };
  const typeName = name.slice(-2).map(pascalCase).join('');
  return { typeName, route, metadata, summary: declared.summary ?? '', body, query, queryRequired, answer };
}

/** The query without what every call takes: that is part of the options. */
function ownQuery(query: z.ZodObject | undefined): z.ZodObject | undefined {
  if (!query) return undefined;
  const own = Object.entries(query.shape).filter(([name]) => !(name in anyCallQuery));
  return own.length === 0 ? undefined : z.strictObject(Object.fromEntries(own));
}

/** A body of no members is not asked for. */
function bodyOf(schema: z.ZodType | undefined): Endpoint['body'] {
  if (!schema) return undefined;
  const shape = shapeOf(schema, 'input');
  if (shape.type === 'object' && Object.keys(shape.properties ?? {}).length === 0) return undefined;
  return { schema, optional: schema.safeParse(undefined).success };
}

function successSchema({ responses }: Declared): z.ZodType | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return success instanceof z.ZodType ? success : undefined;
}

function isPage(shape: JsonSchema): boolean {
  const { data, meta, links } = shape.properties ?? {};
  return data?.type === 'array' && meta !== undefined && links !== undefined;
}

function commaSeparated(query: z.ZodObject): string[] {
  const [written, read] = [
    shapeOf(query, 'input').properties ?? {},
    shapeOf(query, 'output').properties ?? {},
  ];
  return Object.keys(read).filter((name) => read[name]?.type === 'array' && written[name]?.type === 'string');
}

export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
