import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { StateMachine, type AnyStateMachine } from 'xstate'
import { chartPage, rulesOf, transitionRows } from './charts/chart.ts'
import { mapPage } from './charts/map-page.ts'
import { readMap, type Sources } from './charts/map.ts'

/**
 * `npm run charts` generates docs/statecharts from src/machines/<flow>/machine.ts. The index page
 * comes from the facts, policies and routes in the code. `--check` writes nothing and fails if a
 * page is out of date.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const machinesFolder = join(root, 'src/machines')
const pagesFolder = join(root, 'docs/statecharts')

async function loadMachine(flow: string): Promise<AnyStateMachine> {
  const file = join(machinesFolder, flow, 'machine.ts')
  const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href)
  const machine = Object.values(exported).find((value) => value instanceof StateMachine)
  if (!machine) throw new Error(`src/machines/${flow}/machine.ts exports no machine.`)
  return machine as AnyStateMachine
}

function indexPage(machines: ReadonlyMap<string, AnyStateMachine>): string {
  const rows = [...machines].map(([flow, machine]) => {
    const transitions = transitionRows(machine).length
    return `| [${flow}](${flow}.md) | ${transitions} | ${rulesOf(machine).join(', ')} |`
  })
  return [
    '# Statecharts',
    '',
    'Generated from the code by `npm run charts`; `npm test` fails when a page drifts.',
    '',
    '| Machine | Transitions | Rules |',
    '| --- | --- | --- |',
    ...rows,
    '',
    ...mapPage(readMap(readSources())),
  ].join('\n')
}

function readSources(): Sources {
  const files = globSync('src/{log,machines,services}/**/*.ts', { cwd: root }).toSorted()
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

function drift(pages: ReadonlyMap<string, string>): readonly string[] {
  const changed = [...pages].filter(([name, text]) => readPage(name) !== text).map(([name]) => name)
  const stale = presentPages().filter((name) => !pages.has(name))
  return [...changed, ...stale]
}

function readPage(name: string): string | undefined {
  const file = join(pagesFolder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function presentPages(): readonly string[] {
  return existsSync(pagesFolder)
    ? readdirSync(pagesFolder).filter((name) => name.endsWith('.md'))
    : []
}

const flows = readdirSync(machinesFolder).filter((flow) =>
  existsSync(join(machinesFolder, flow, 'machine.ts')),
)
const machines = new Map<string, AnyStateMachine>()
for (const flow of flows.toSorted()) machines.set(flow, await loadMachine(flow))
const pages = new Map(
  [...machines].map(([flow, machine]) => [`${flow}.md`, chartPage(flow, machine)]),
)
pages.set('README.md', indexPage(machines))

const drifted = drift(pages)
if (process.argv.includes('--check')) {
  for (const name of drifted)
    console.log(`docs/statecharts/${name} is not what the machine says: run \`npm run charts\`.`)
  process.exitCode = drifted.length > 0 ? 1 : 0
} else {
  mkdirSync(pagesFolder, { recursive: true })
  for (const name of presentPages().filter((name) => !pages.has(name)))
    rmSync(join(pagesFolder, name))
  for (const [name, text] of pages) writeFileSync(join(pagesFolder, name), text)
}
console.log(`${machines.size} machines, ${drifted.length} pages changed`)
