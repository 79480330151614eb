import { expect, it } from 'vitest';
import ts from 'typescript';

import { readSourceFiles, readText } from './source-files.js';

it('a function with statements is a declaration, which stack traces and tools name', () => {
  const arrows = readSourceFiles()
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path }) => findArrowsWithStatements(path));
  expect(arrows).toEqual([]);
});

/** A constant with a type of its own takes its parameters from that. */
function findArrowsWithStatements(path: string): string[] {
  const source = ts.createSourceFile(path, readText(path), ts.ScriptTarget.Latest);
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, type, initializer }) => {
      const isArrow = initializer && ts.isArrowFunction(initializer) && ts.isBlock(initializer.body);
      return isArrow && !type && ts.isIdentifier(name) ? [`${path}: ${name.text}`] : [];
    }),
  );
}
