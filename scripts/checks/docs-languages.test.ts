import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'keyway-samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether a tool is there; says so where it is not, which is a failure in CI. */
function has(tool: string, parameters: readonly string[]): boolean {
  const isThere = spawnSync(tool, parameters, { stdio: 'ignore' }).status === 0;
  if (!isThere && process.env.CI === 'true') throw new Error(`${tool} is not installed.`);
  if (!isThere) console.warn(`Skipped: ${tool} is not installed, so its samples are not checked.`);
  return isThere;
}

const pages = [
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  ...['sdks/php/README.md', 'sdks/dotnet/README.md'].filter((page) => existsSync(join(root, page))),
];

type Sample = { readonly name: string; readonly text: string };

const samplesIn = (language: string): Sample[] =>
  pages.flatMap((page) =>
    [
      ...readFileSync(join(root, page), 'utf8').matchAll(
        new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'),
      ),
    ].map(([, text = ''], index) => ({ name: `${page}, sample ${index + 1}`, text })),
  );

/** The generated code has every class of an SDK; a sample with any other is outdated. */
const classFiles = (path: string, ending: string): Set<string> =>
  new Set(
    readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(name.lastIndexOf('/') + 1, -ending.length)),
  );

describe.skipIf(!has('php', ['--version']))('the samples in PHP', () => {
  test.each(samplesIn('php'))('$name is PHP', ({ text }) => {
    const source = text.startsWith('<?php') ? text : `<?php\n${text}`;
    const { status, stdout } = spawnSync('php', ['-l'], { input: source, encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  });

  test.skipIf(!existsSync(join(root, 'sdks/php/src')))('name classes that the SDK has', () => {
    const known = classFiles('sdks/php/src', '.php');
    const named = samplesIn('php').flatMap(({ text }) =>
      [...text.matchAll(/^use Keyway\\(?:\w+\\)*(\w+);/gm)].map(([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

const project = 'sdks/dotnet/src/Keyway.Sdk/Keyway.Sdk.csproj';
const hasProject = existsSync(join(root, project));
if (!hasProject) console.warn('Skipped: there is no .NET SDK that samples could be compiled against.');

describe.skipIf(!hasProject || !has('dotnet', ['--version']))('the samples in C#', () => {
  test('compile against the SDK', () => {
    // Each is a class of its own in one project, so that one build does for all.
    const home = join(folder, 'csharp');
    mkdirSync(home);
    writeFileSync(join(home, 'Samples.csproj'), projectFile(join(root, project)));
    const samples = samplesIn('csharp');
    expect(samples.length).toBeGreaterThan(5);
    samples.forEach(({ name, text }, index) => {
      const isUsing = (line: string) => /^using [\w.]+;$/.test(line);
      const lines = text.split('\n');
      // Samples that continue with a client of an earlier sample are given one.
      const goesOn = !text.includes('new KeywayClient(');
      const usings = goesOn ? 'using Keyway;' : lines.filter(isUsing).join('\n');
      const body = lines.filter((line) => !isUsing(line)).join('\n');
      writeFileSync(
        join(home, `Sample${index}.cs`),
        `// ${name}\n${usings}\nstatic class Sample${index}\n{\n    static async Task Run(${goesOn ? 'KeywayClient keyway' : ''})\n    {\n${body}\n        await Task.CompletedTask;\n    }\n}\n`,
      );
    });
    const built = spawnSync('dotnet', ['build', '--nologo', '-v', 'quiet', home], {
      encoding: 'utf8',
      env: { ...process.env, DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' },
    });
    expect(built.status, built.stdout + built.stderr).toBe(0);
  }, 300_000);
});

const projectFile = (sdk: string): string => `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFramework>net10.0</TargetFramework>
    <OutputType>Library</OutputType>
    <Nullable>enable</Nullable>
    <ImplicitUsings>enable</ImplicitUsings>
  </PropertyGroup>
  <ItemGroup>
    <ProjectReference Include="${sdk}" />
  </ItemGroup>
</Project>
`;
