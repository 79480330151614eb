import { type Plugin, Visitor } from 'vite';

/** Leaves out what the contract says of its members: readers of the API’s description want it, the page has no use for it. */
export const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /packages\/contract\/src/ },
    handler(code) {
      const calls: { start: number; end: number }[] = [];
      const visitor = new Visitor({
        CallExpression({ callee, end }) {
          if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
          if (callee.property.name === 'describe') calls.push({ start: callee.object.end, end });
        },
      });
      visitor.visit(this.parse(code));
      return { code: withoutParts(code, calls), map: null };
    },
  },
});

const withoutParts = (code: string, parts: readonly { start: number; end: number }[]): string =>
  [...parts]
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), code);
