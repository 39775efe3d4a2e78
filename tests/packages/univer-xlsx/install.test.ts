import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const FIXTURE = fileURLToPath(new URL('./files/revenue.xlsx', import.meta.url))
const README = readFileSync(join(root, 'packages/univer-xlsx/README.md'), 'utf8')

/** An installation apart from the repository: the built package and its dependencies. */
let folder = ''
const inModules = (...path: readonly string[]): string => join(folder, 'node_modules', ...path)

/** Runs a script in the folder, without the environment of this process. */
const run = (script: string, ...args: readonly string[]): string => {
  const child = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    env: {},
    encoding: 'utf8',
  })
  if (child.status !== 0) throw new Error(child.stdout + child.stderr)
  return child.stdout
}

const link = (name: string): void => {
  mkdirSync(dirname(inModules(name)), { recursive: true })
  symlinkSync(join(root, 'node_modules', name), inModules(name))
}

type Manifest = { readonly [field: string]: string | { readonly [name: string]: string } }
const manifest = (): Manifest =>
  JSON.parse(readFileSync(inModules('univer-xlsx/package.json'), 'utf8')) as Manifest

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'univer-xlsx-'))
  const built = spawnSync(
    process.execPath,
    [join(root, 'scripts/build-packages.ts'), join(folder, 'built')],
    { encoding: 'utf8' },
  )
  if (built.status !== 0) throw new Error(built.stdout + built.stderr)
  cpSync(join(folder, 'built/univer-xlsx'), inModules('univer-xlsx'), { recursive: true })
  rmSync(join(folder, 'built'), { recursive: true })
  for (const name of Object.keys(manifest()['dependencies'] ?? {})) link(name)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  cpSync(FIXTURE, join(folder, 'revenue.xlsx'))
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Values and formulas of each sheet, by its name. */
const cellsOf = (workbook: WorkbookData): unknown =>
  Object.values(workbook.sheets).map(({ name, cellData }) => [
    name,
    Object.entries(cellData ?? {}).flatMap(([row, cells]) =>
      Object.entries(cells).map(([column, cell]) => [row, column, cell?.v, cell?.f, cell?.t]),
    ),
  ])

const readWith = async (bytes: Uint8Array): Promise<WorkbookData> => {
  const read = await readXlsx(bytes)
  if (!read.ok) throw new Error(read.error.type)
  return read.value.workbook
}

describe('the installed package', () => {
  it('names its licence and the exact versions of its dependencies', () => {
    expect(manifest()).toMatchObject({ name: 'univer-xlsx', license: 'Apache-2.0' })
    expect(Object.keys(manifest()['dependencies'] ?? {})).toEqual([
      'numfmt',
      'saxes',
      'valibot',
      'yauzl',
      'yazl',
    ])
    expect(existsSync(inModules('univer-xlsx/LICENSE'))).toBe(true)
  })

  it('holds no path of the repository', () => {
    const code = readFileSync(inModules('univer-xlsx/index.js'), 'utf8')
    expect(code).not.toMatch(/from ["'][.#/]/)
    expect(code).not.toContain(root)
  })

  it('reads a file of LibreOffice and writes it back with the same cells', async () => {
    writeFileSync(
      join(folder, 'convert.js'),
      `import { readFileSync, writeFileSync } from 'node:fs'
       import { readXlsx, xlsxBytes } from 'univer-xlsx'
       const read = await readXlsx(readFileSync('revenue.xlsx'))
       if (!read.ok) throw new Error(read.error.type)
       const options = { properties: null, now: new Date() }
       writeFileSync('written.xlsx', await xlsxBytes(read.value.workbook, options))
       console.log(JSON.stringify(read.value))`,
    )
    const { workbook, leftOut } = JSON.parse(run('convert.js')) as {
      readonly workbook: WorkbookData
      readonly leftOut: object
    }
    expect(leftOut).toEqual({})
    const cells = cellsOf(workbook)
    expect(cells).toEqual(cellsOf(await readWith(readFileSync(FIXTURE))))
    expect(cells).toEqual(cellsOf(await readWith(readFileSync(join(folder, 'written.xlsx')))))
    const revenue = workbook.sheets['sheet1']?.cellData
    expect(revenue?.[3]?.[0]).toMatchObject({ v: 'Überschuss & <Rest> 日本', t: 1 })
    expect(revenue?.[3]?.[2]).toMatchObject({ f: '=SUM(C2:C3)', v: 2_562_500.5, t: 2 })
    expect(revenue?.[3]?.[3]).toMatchObject({ f: '=D2/0', v: '#DIV/0!' })
  })

  it('runs the examples of the README', async () => {
    const [reading = '', writing = ''] = [...README.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(
      ([, code = '']) => code,
    )
    writeFileSync(join(folder, 'reading.js'), reading)
    expect(run('reading.js')).toBe('Revenue Quarter {}\n')
    writeFileSync(join(folder, 'writing.js'), writing.replace('revenue.xlsx', 'example.xlsx'))
    run('writing.js')
    const written = await readWith(readFileSync(join(folder, 'example.xlsx')))
    expect(cellsOf(written)).toEqual([
      [
        'Revenue',
        [
          ['0', '0', 'Revenue', undefined, 1],
          ['0', '1', 1250, undefined, 2],
        ],
      ],
    ])
  })

  it('declares types that compile in strict mode', () => {
    link('@types/node')
    link('undici-types')
    writeFileSync(
      join(folder, 'consumer.ts'),
      `import { readXlsx, xlsxBytes } from 'univer-xlsx'
       const read = await readXlsx(new Uint8Array())
       if (!read.ok) throw new Error(read.error.type)
       const { workbook } = read.value
       export const name: string = workbook.name
       // @ts-expect-error A name is text.
       export const wrong: number = workbook.name
       export const bytes: Promise<Uint8Array> =
         xlsxBytes(workbook, { properties: null, now: new Date() })`,
    )
    const options =
      '--noEmit --strict --skipLibCheck --module nodenext --target es2024 --lib es2024 --types node'
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    expect(run(tsc, ...options.split(' '), 'consumer.ts')).toBe('')
  }, 120_000)
})
