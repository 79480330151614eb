import { csharpName, csharpString, docLine, obsoleteLine, sentence, spell } from './dotnet-text.js';
import type { OperationModel, SdkModel } from './model.js';
import type { EnumerationType, ObjectType, Property, Type } from './types.js';

/** Members of the class that all records derive from, and of the lists of known values. */
const inherited = [
  ...['Response', 'Member', 'Has', 'ToJson', 'FromWire'],
  ...['Equals', 'GetHashCode', 'GetType', 'ToString'],
];

/** A record of the API: a view on its members that tells an absent one from null. */
export function recordText(type: ObjectType, model: SdkModel): string {
  const isSent = model.sent.has(type.name);
  const properties = type.properties.map((property) => propertyText(property, type, isSent));
  const summary = type.description ?? describeUse(type.name, model);
  return `${docLine('summary', sentence(summary), '')}[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ${type.name} : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ${type.name}()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ${type.name}(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618
${properties.join('')}
    internal static ${type.name} FromWire(JsonElement wire) => new(wire);
}
`;
}

/** The place where a record is used, if the description has no text for it. */
function describeUse(name: string, { operations, types }: SdkModel): string {
  const isIt = (type: Type | undefined): boolean => type?.kind === 'object' && type.name === name;
  const namesOf = (found: readonly OperationModel[]): string =>
    found.map((operation) => `\`${[...operation.group, operation.name].join('.')}\``).join(', ');
  const bodies = operations.filter(({ body }) => isIt(body?.type));
  if (bodies.length > 0) return `The body of ${namesOf(bodies)}`;
  const queries = operations.filter(({ query }) => isIt(query?.type));
  if (queries.length > 0) return `The query of ${namesOf(queries)}`;
  const answers = operations.filter(({ answer }) => isIt(answer));
  if (answers.length > 0) return `The answer of ${namesOf(answers)}`;
  const holders = types.filter(
    (type) => type.kind === 'object' && type.properties.some((property) => isIt(innermost(property.type))),
  );
  return `A part of ${holders.map((holder) => `\`${holder.name}\``).join(', ') || 'every page'}`;
}

/** The element type of a list or map, at any depth. */
function innermost(type: Type): Type {
  if (type.kind === 'list') return innermost(type.items);
  return type.kind === 'map' ? innermost(type.values) : type;
}

function propertyText(property: Property, parent: ObjectType, isSent: boolean): string {
  const { name, type, required, deprecated } = property;
  const pascal = csharpName(name);
  if (inherited.includes(pascal))
    throw new Error(`${parent.name}.${name} has the name of an inherited member`);
  const own = pascal === parent.name ? `${pascal}Value` : pascal;
  const { type: spelled, read, value } = spell(type);
  const certain = required && !type.nullable;
  const getter = `Get${certain ? 'Required' : ''}${value ? 'Value' : ''}`;
  const setter = type.nullable ? 'Set' : 'SetPresent';
  const key = csharpString(name);
  const mustBeSet = isSent && required;
  // The compiler takes no warning of a member that it demands.
  const warning = deprecated && !mustBeSet ? obsoleteLine(undefined) : '';
  return `
${docLine('summary', summaryOf(property), '    ')}${warning}    public ${mustBeSet ? 'required ' : ''}${spelled}${certain ? '' : '?'} ${own}
    {
        get => ${getter}(${key}, ${read});
        init => ${setter}(${key}, value);
    }
`;
}

function summaryOf({ name, type, description, deprecated }: Property): string {
  const nullable = type.nullable ? ' May be `null` on the wire.' : '';
  return `${sentence(description ?? `The member \`${name}\``)}${nullable}${deprecated ? ' Deprecated.' : ''}`;
}

/** A text of known values, which keeps those of tomorrow. */
export function enumerationText({ name, values }: EnumerationType): string {
  const clash = values.find((value) => ['Value', ...inherited].includes(csharpName(value)));
  if (clash !== undefined) throw new Error(`${name} has a value of a reserved name: ${clash}`);
  const members = values.map(
    (value) =>
      `${docLine('summary', `\`${value}\``, '    ')}    public static ${name} ${csharpName(value)} { get; } = new(${csharpString(value)});\n`,
  );
  return `/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ${name} : IEquatable<${name}>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ${name}(string value) => _value = value;

${members.join('\n')}
    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ${name}(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(${name} left, ${name} right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(${name} left, ${name} right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(${name} other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ${name} other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ${name} FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<${name}>
    {
        protected override ${name} From(string value) => new(value);
    }
}
`;
}

/** The table that reads a record of any class. */
export function modelsText({ types }: SdkModel): string {
  const lines = types
    .filter(({ kind }) => kind === 'object')
    .map(({ name }) => `        [typeof(${name})] = ${name}.FromWire,\n`);
  return `internal static class Models
{
    private static readonly Dictionary<Type, Func<JsonElement, KeywayObject>> s_readers = new()
    {
${lines.join('')}    };

    internal static KeywayObject Read(Type type, JsonElement wire) =>
        s_readers.TryGetValue(type, out var read)
            ? read(wire)
            : throw new InvalidOperationException($"{type.Name} is not a record of the API");
}
`;
}
