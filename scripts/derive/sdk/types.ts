import type { Schema } from './schema.js';

/** The type of a value, independent of the language. */
export type Type = { readonly nullable: boolean } & (
  | { readonly kind: 'text'; readonly format: 'date-time' | undefined }
  | { readonly kind: 'integer' | 'number' | 'boolean' | 'any' }
  | { readonly kind: 'list'; readonly items: Type }
  | { readonly kind: 'map'; readonly values: Type }
  | { readonly kind: 'object' | 'enumeration'; readonly name: string }
  | { readonly kind: 'union'; readonly choices: readonly Type[] }
);

export type Property = {
  /** As the wire spells it: `conversation_id`. */
  readonly name: string;
  readonly type: Type;
  readonly required: boolean;
  readonly description: string | undefined;
  readonly deprecated: boolean;
};

export type ObjectType = {
  readonly kind: 'object';
  readonly name: string;
  readonly description: string | undefined;
  /** Required ones first, else in the order of the description. */
  readonly properties: readonly Property[];
};

/** Texts known today: an answer may hold one of tomorrow. */
export type EnumerationType = {
  readonly kind: 'enumeration';
  readonly name: string;
  readonly values: readonly string[];
};

export type DeclaredType = ObjectType | EnumerationType;

/** Reads schemas, and collects the types that have to be declared under a name. */
export type TypeReader = {
  readonly declared: ReadonlyMap<string, DeclaredType>;
  /** The type of a schema; `name` is what it is called where it needs a name and has none. */
  read(schema: Schema, name: string): Type;
  /** Declares an object from members that have no schema of their own, such as a query. */
  object(name: string, members: readonly (readonly [string, Schema, boolean])[]): Type;
};

/**
 * Equal shapes behind members of equal names are one type, under the shortest of its names:
 * `MessageAuthor` serves `Message.author` and `PartialMessage.author`. So are known texts of which one member has
 * all and another of that name some: a value that was read can be sent. Which names there are is known only once
 * everything has been read, so that `use` runs twice.
 */
export function readTypes<Result>(
  components: Readonly<Record<string, Schema>>,
  use: (reader: TypeReader) => Result,
): Result {
  const names = new Map<string, string>();
  const texts = new Map<string, EnumerationType & { readonly member: string }>();
  const shorter = (known: string | undefined, name: string): string =>
    known === undefined || name.length < known.length ? name : known;
  use(
    buildReader(components, {
      object: (key, name) => {
        names.set(key, shorter(names.get(key), name));
        return name;
      },
      texts: (member, type) => {
        const key = keyOf(member, type.values);
        texts.set(key, { ...type, member, name: shorter(texts.get(key)?.name, type.name) });
        return type;
      },
    }),
  );
  return use(
    buildReader(components, {
      object: (key, name) => names.get(key) ?? name,
      texts: (member, { kind, name, values }) => {
        const alike = [...texts.values()].filter((other) => other.member === member);
        const has = (other: readonly string[], some: readonly string[]): boolean =>
          some.every((value) => other.includes(value));
        const fullestOf = (some: readonly string[]) =>
          alike
            .filter((other) => has(other.values, some))
            .sort((one, other) => other.values.length - one.values.length)[0];
        const all = fullestOf(values);
        if (!all) return { kind, name, values };
        // Types that appear under one name stay together, in any order. A type that is part of two belongs to one of
        // them.
        const shortest = alike
          .filter((other) => fullestOf(other.values) === all)
          .reduce((least, other) => shorter(least, other.name), all.name);
        return { kind, name: shortest, values: all.values };
      },
    }),
  );
}

/** Which of several names, or of several sets of known texts, a shape goes under. */
type Choose = {
  readonly object: (key: string, name: string) => string;
  readonly texts: (member: string, type: EnumerationType) => EnumerationType;
};

function buildReader(components: Readonly<Record<string, Schema>>, choose: Choose): TypeReader {
  const declared = new Map<string, DeclaredType>();

  const declare = (type: DeclaredType): void => {
    const known = declared.get(type.name);
    if (known && JSON.stringify(known) !== JSON.stringify(type)) {
      throw new Error(`the description has two shapes that would be called ${type.name}`);
    }
    declared.set(type.name, type);
  };

  const object: TypeReader['object'] = (name, members) => {
    const properties = members.map(([member, schema, required]) => ({
      name: member,
      type: readMember(schema, name, member),
      required,
      description: schema.description,
      deprecated: schema.deprecated ?? false,
    }));
    const ordered = [
      ...properties.filter(({ required }) => required),
      ...properties.filter(({ required }) => !required),
    ];
    declare({ kind: 'object', name, description: undefined, properties: ordered });
    return { kind: 'object', name, nullable: false };
  };

  const readMember = (schema: Schema, parent: string, member: string): Type =>
    read(schema, `${parent}${pascalCase(member)}`, member);

  const read = (schema: Schema, name: string, member = ''): Type => {
    const choices = withoutNull(schema);
    const nullable = choices.length < choicesOf(schema).length;
    const [first, ...others] = choices;
    if (!first) return { kind: 'any', nullable: false };
    if (others.length === 0) return { ...readOne(first, name, member), nullable };
    // One or a list of them: both are named as one.
    const listed = choices.some((choice) => choice.type === 'array');
    const [one, oneMember] = listed ? [singular(name), singular(member)] : [name, member];
    const types = choices.map((choice) => readOne(choice, one, oneMember));
    return {
      kind: 'union',
      nullable,
      choices: types.filter((type, index) => indexOfSame(types, type) === index),
    };
  };

  const readOne = (schema: Schema, name: string, member: string): Type => {
    const nullable = false;
    if (schema.$ref) return component(nameInRef(schema.$ref));
    const values = schema.enum?.filter((value) => typeof value === 'string');
    if (values?.length) {
      const chosen = choose.texts(member, { kind: 'enumeration', name: schema.title ?? name, values });
      declare(chosen);
      return { kind: 'enumeration', name: chosen.name, nullable };
    }
    switch (schema.type ?? typeof schema.const) {
      case 'string':
        return { kind: 'text', format: schema.format === 'date-time' ? 'date-time' : undefined, nullable };
      case 'integer':
      case 'number':
      case 'boolean':
        return { kind: (schema.type ?? typeof schema.const) as 'integer' | 'number' | 'boolean', nullable };
      case 'array':
        return { kind: 'list', items: read(schema.items ?? {}, singular(name), singular(member)), nullable };
      case 'object':
        if (!schema.properties) return { kind: 'map', values: readValues(schema, name), nullable };
        return object(member ? choose.object(keyOf(member, schema), name) : name, membersOf(schema));
      default:
        return { kind: 'any', nullable };
    }
  };

  const readValues = ({ additionalProperties: values }: Schema, name: string): Type =>
    read(typeof values === 'object' ? values : {}, `${name}Value`, 'value');

  const component = (name: string): Type => {
    const schema = components[name];
    if (!schema?.properties) throw new Error(`${name} is not an object of the description`);
    if (!declared.has(name)) {
      object(name, membersOf(schema));
      declared.set(name, { ...(declared.get(name) as ObjectType), description: schema.description });
    }
    return { kind: 'object', name, nullable: false };
  };

  return { declared, read, object };
}

const membersOf = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => [name, schema, required.includes(name)] as const);

/** A schema as the choices it offers: `["string", "null"]` is two of them. */
function choicesOf(schema: Schema): readonly Schema[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap(choicesOf);
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

const withoutNull = (schema: Schema): Schema[] =>
  choicesOf(schema).filter((choice) => choice.type !== 'null' && choice.const !== null);

const indexOfSame = (types: readonly Type[], type: Type): number =>
  types.findIndex((other) => JSON.stringify(other) === JSON.stringify(type));

/** Descriptions are no part of a shape. */
const keyOf = (member: string, shape: unknown): string =>
  `${member} ${JSON.stringify(shape, (key, value: unknown) => (key === 'description' && typeof value === 'string' ? undefined : value))}`;

const nameInRef = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');

export const pascalCase = (name: string): string =>
  name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The names of all types that values of the given ones are made of. */
export function reachable(declared: ReadonlyMap<string, DeclaredType>, roots: readonly Type[]): Set<string> {
  const names = new Set<string>();
  const visit = (type: Type): void => {
    if (type.kind === 'list') return visit(type.items);
    if (type.kind === 'map') return visit(type.values);
    if (type.kind === 'union') return type.choices.forEach(visit);
    if ((type.kind !== 'object' && type.kind !== 'enumeration') || names.has(type.name)) return;
    names.add(type.name);
    const known = declared.get(type.name);
    if (known?.kind === 'object') known.properties.forEach((property) => visit(property.type));
  };
  roots.forEach(visit);
  return names;
}
