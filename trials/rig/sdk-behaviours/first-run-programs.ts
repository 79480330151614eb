import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import ts from 'typescript';

import { runDotnet, temporaryFolder } from './dotnet.js';
import type { LanguageName } from './languages.js';

const run = promisify(execFile);

/** A user's first program: an empty folder, the package as published, and the README's first sample. */
export type FirstRunProgram = {
  readonly name: LanguageName;
  /** The required files in the SDK's folder. */
  readonly package: string;
  readonly fence: string;
  readonly listing: string;
  /**
   * Installs the package into the empty folder, writes the program and runs it; answers with what it prints, and
   * what the guide's sample does where it is a program too.
   */
  readonly start: (make: {
    tool: string;
    sdk: string;
    folder: string;
    sample: string;
    guide: string;
    env: NodeJS.ProcessEnv;
  }) => Promise<{ printed: string; guided?: string }>;
};

/** Printed between the two where one program does both. */
const BETWEEN = 'The guide:';

export const firstRunPrograms: readonly FirstRunProgram[] = [
  {
    name: 'node',
    package: 'dist/index.js',
    fence: 'ts',
    listing: 'messages.list(',
    start: async ({ tool, sdk, folder, sample, env }) => {
      const pack = ['pack', '--ignore-scripts', '--pack-destination', folder];
      await run('npm', pack, { cwd: sdk });
      const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
      writeFileSync(join(folder, 'package.json'), '{ "name": "newcomer", "private": true }');
      const install = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', `./${tarball}`];
      await run('npm', install, { cwd: folder });
      const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
      writeFileSync(join(folder, 'first.mjs'), ts.transpile(sample, options));
      return { printed: (await run(tool, ['first.mjs'], { cwd: folder, env })).stdout };
    },
  },
  {
    name: 'php',
    package: 'composer.json',
    fence: 'php',
    listing: 'messages->list(',
    start: async ({ tool, sdk, folder, sample, guide, env }) => {
      // As Composer copies a package from a path; the interfaces and the client are Debian's.
      const place = join(folder, 'vendor/keyway/sdk');
      mkdirSync(place, { recursive: true });
      cpSync(sdk, place, { recursive: true });
      const loads = [
        `__DIR__ . '/vendor/keyway/sdk/autoload.php'`,
        `'GuzzleHttp/autoload.php'`,
        `'Psr/Log/autoload.php'`,
      ];
      const runPhp = async (name: string, text: string): Promise<string> => {
        const program = [
          '<?php',
          ...loads.map((path) => `require ${path};`),
          text.replace(/^<\?php\s*/, '').replace(/^require .*$/gm, ''),
        ];
        writeFileSync(join(folder, name), program.join('\n'));
        return (await run(tool, [name], { cwd: folder, env })).stdout;
      };
      return { printed: await runPhp('first.php', sample), guided: await runPhp('guide.php', guide) };
    },
  },
  {
    name: 'dotnet',
    package: 'src/Keyway.Sdk/Keyway.Sdk.csproj',
    fence: '(?:csharp|cs)',
    listing: 'Messages.ListAsync(',
    start: async ({ tool, sdk, folder, sample, guide, env }) => {
      const [feed, artifacts] = [join(folder, 'feed'), temporaryFolder('pack')];
      const project = join(sdk, 'src/Keyway.Sdk/Keyway.Sdk.csproj');
      await runDotnet(tool, ['pack', project, '--output', feed, '--artifacts-path', artifacts]);
      const [, version = ''] = /^Keyway\.Sdk\.(.+)\.nupkg$/.exec(readdirSync(feed).join('\n')) ?? [];
      const machine = join(process.env.HOME ?? '/', '.nuget/packages');
      writeFileSync(join(folder, 'nuget.config'), nugetSettings(machine));
      writeFileSync(join(folder, 'First.csproj'), firstProject(version));
      // Both in one build and one process: these are what takes time.
      const both = `${sample}\nConsole.WriteLine("${BETWEEN}");\nawait Guide.Run();\n`;
      writeFileSync(join(folder, 'Program.cs'), both);
      const body = guide.replace(/^using Keyway;$/m, '');
      const inClass = `using Keyway;\nstatic class Guide\n{\n    public static async Task Run()\n    {\n${body}    }\n}\n`;
      writeFileSync(join(folder, 'Guide.cs'), inClass);
      await runDotnet(tool, ['build', 'First.csproj', '--output', 'out'], { cwd: folder });
      const { stdout } = await run(tool, ['out/First.dll'], { cwd: folder, env });
      const [printed = '', guided = ''] = stdout.split(BETWEEN);
      return { printed, guided };
    },
  },
];

/** The README's first sample for listing messages, with this server and application in place of the example's. */
export function readFirstSample(
  { fence, listing }: FirstRunProgram,
  readme: string,
  { baseUrl, appId }: { baseUrl: string; appId: string },
): string {
  const blocks = [
    ...readFileSync(readme, 'utf8').matchAll(new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\``, 'gm')),
  ];
  const [first = '', ...others] = blocks.map(([, text = '']) => text);
  const lists = [first, ...others].find((text) => text.includes(listing));
  if (lists === undefined) throw new Error(`${readme} shows no ${listing}…)`);
  const sample = lists === first ? first : `${first}\n${lists}`;
  return sample.replaceAll('https://keyway.example.com', baseUrl).replaceAll('app_1', appId);
}

/** The first sample of the SDK guide in this language, with this connector in place of the guide's. */
export function readGuideSample({ fence }: FirstRunProgram, guide: string, service: string): string {
  const [, text] =
    new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(readFileSync(guide, 'utf8')) ?? [];
  if (text === undefined) throw new Error(`${guide} has no sample in ${fence}`);
  return text.replaceAll(/(?<=["'])zendesk(?=["'])/g, service);
}

export const environment = (baseUrl: string, appId: string, key: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  KEYWAY_BASE_URL: baseUrl,
  KEYWAY_APP_ID: appId,
  KEYWAY_API_KEY: key,
});

/** Packages go into the folder itself: a later build of the same version must not meet this one. */
const nugetSettings = (machine: string): string => `<configuration>
  <config><add key="globalPackagesFolder" value="packages" /></config>
  <fallbackPackageFolders><add key="machine" value="${machine}" /></fallbackPackageFolders>
  <packageSources><add key="feed" value="feed" /></packageSources>
</configuration>
`;

const firstProject = (version: string): string => `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net8.0</TargetFramework>
    <RollForward>Major</RollForward>
    <UseAppHost>false</UseAppHost>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
    <NuGetAudit>false</NuGetAudit>
  </PropertyGroup>
  <ItemGroup><PackageReference Include="Keyway.Sdk" Version="${version}" /></ItemGroup>
</Project>
`;
