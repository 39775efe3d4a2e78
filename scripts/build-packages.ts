import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * `npm run packages` builds each folder of packages/ into dist/packages/, or into the folder given
 * as an argument. Modules of contract/ are bundled. npm packages stay external, and become the
 * dependencies of the built package, at the versions of the root package.json.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const target = process.argv[2] ?? join(root, 'dist/packages')

type Manifest = { readonly [field: string]: unknown }
const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest

const { license, dependencies } = readManifest(join(root, 'package.json')) as {
  readonly license: string
  readonly dependencies: { readonly [name: string]: string }
}

/** Node's own modules and npm packages, by their bare names. */
const BARE = /^(?:node:|[a-z]|@[a-z])/
const isBuiltin = (name: string): boolean =>
  name.startsWith('node:') || builtinModules.includes(name)
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Bundles `index.ts` and returns the external modules that the bundle imports. */
const bundle = async (source: string, out: string): Promise<readonly string[]> => {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: join(source, 'index.ts'),
      outDir: out,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: { external: BARE, output: { entryFileNames: 'index.js' } },
    },
  })
  if (!('output' in built)) throw new Error(`${source} has more than one bundle`)
  return built.output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.imports : []))
}

/** The exact version of each npm package among the imports. */
const dependenciesFor = (imports: readonly string[]): { readonly [name: string]: string } => {
  const names = new Set(imports.filter((name) => !isBuiltin(name)).map(packageOf))
  return Object.fromEntries(
    [...names].toSorted().map((name) => {
      const version = dependencies[name]
      if (version === undefined) throw new Error(`package.json has no dependency ${name}`)
      return [name, version]
    }),
  )
}

/** Writes .d.ts files of the package and of the contract modules that it uses. */
const declareTypes = (source: string, out: string): void => {
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', source, '--outDir', join(out, 'types')],
    { encoding: 'utf8' },
  )
  if (run.status !== 0) throw new Error(`Declaring types failed.\n${run.stdout}${run.stderr}`)
}

for (const name of readdirSync(join(root, 'packages'))) {
  const source = join(root, 'packages', name)
  if (!existsSync(join(source, 'manifest.json'))) continue
  const out = join(target, name)
  const imports = await bundle(source, out)
  declareTypes(source, out)
  const manifest = {
    ...readManifest(join(source, 'manifest.json')),
    license,
    engines: { node: '>=24' },
    dependencies: dependenciesFor(imports),
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  copyFileSync(join(source, 'README.md'), join(out, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
  console.log(`Built ${name} into ${out}`)
}
