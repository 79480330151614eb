import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const testAid = /\.test\.tsx?$|\/testing\.ts$|\/fixtures\/|\/conformance\.ts$/;

export type Import = {
  /** Bare name of a package, `node:` for any built-in, or a path from the root for a file of ours. */
  readonly target: string;
  readonly isTypeOnly: boolean;
  /** The names taken, as the other file calls them; none where it is imported whole. */
  readonly names: readonly string[];
};
export type SourceFile = {
  /** Path from the root. */
  readonly path: string;
  /** `contract`, `server`, … */
  readonly room: string;
  /** A test, or what only tests use. */
  readonly isTest: boolean;
  readonly imports: readonly Import[];
  readonly strings: readonly string[];
  /** Names of the top-level constants without a type that are arrow functions with statements. */
  readonly arrows: readonly string[];
};

/** Every source file of packages and apps, but for generated ones. */
export const readSourceFiles = (): SourceFile[] =>
  ['packages', 'apps']
    .flatMap((parent) =>
      readdirSync(join(root, parent)).map((room) => ({ room, folder: join(parent, room, 'src') })),
    )
    .flatMap(({ room, folder }) => listFiles(folder).map((path) => readSource(path, room)));

/** The sources that measure, try and build what ships. */
export const readToolFiles = (): SourceFile[] =>
  ['bench/src', 'trials', 'scripts', 'examples'].flatMap((folder) =>
    listFiles(folder).map((path) => readSource(path, folder)),
  );

/** Text of a file, by its path from the root. */
export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Names of the folders inside a folder. */
export const listFolders = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

function listFiles(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(generated|node_modules)$/.test(entry.name) ? [] : listFiles(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

function readSource(path: string, room: string): SourceFile {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(root, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const imports: Import[] = [];
  const strings: string[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier)
      imports.push({
        target: targetOf(path, specifier.text),
        isTypeOnly: isTypeOnly(node),
        names: namesOf(node),
      });
    else if (ts.isStringLiteralLike(node) && !specifierOf(node.parent)) strings.push(node.text);
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      strings.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const isTest = testAid.test(path) || imports.some(({ target }) => target === 'vitest');
  return { path, room, isTest, imports, strings, arrows: arrowsOf(source) };
}

const arrowsOf = (source: ts.SourceFile): string[] =>
  source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, type, initializer }) => {
      const isArrow = initializer && ts.isArrowFunction(initializer) && ts.isBlock(initializer.body);
      return isArrow && !type && ts.isIdentifier(name) ? [name.text] : [];
    }),
  );

function specifierOf(node: ts.Node): ts.StringLiteralLike | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literal(node.moduleSpecifier);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return literal(node.arguments[0]);
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
    ? literal(node.argument.literal)
    : undefined;
}

const literal = (node: ts.Node | undefined) => (node && ts.isStringLiteralLike(node) ? node : undefined);

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isImportTypeNode(node)) return true;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  if (!ts.isImportDeclaration(node) || !node.importClause) return false;
  if (node.importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = node.importClause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly);
}

function namesOf(node: ts.Node): string[] {
  const bindings = ts.isImportDeclaration(node)
    ? node.importClause?.namedBindings
    : ts.isExportDeclaration(node)
      ? node.exportClause
      : undefined;
  if (!bindings || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) return [];
  return bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text);
}

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(from, '..', specifier)).replace(/\.js$/, '.ts');
  if (isBuiltin(specifier)) return 'node:';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
