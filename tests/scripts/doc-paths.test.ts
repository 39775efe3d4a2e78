import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const files = git.stdout.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
const names = files.map((file) => basename(file))
// A decision record names files as they were on its date, so its paths may not exist any more.
const documents = files.filter(
  (file) => file.endsWith('.md') && !file.startsWith('docs/decisions/'),
)

/** Expands braces: `{a,b}.ts` names two files. */
const spreadBraces = (path: string): readonly string[] => {
  const [whole, inside] = /\{([^{}]*,[^{}]*)\}/.exec(path) ?? []
  if (whole === undefined || inside === undefined) return [path]
  return inside.split(',').flatMap((part) => spreadBraces(path.replace(whole, part)))
}

/**
 * A path is relative to the root or to the document. A name without a folder matches any file of
 * that name.
 */
const isThere = (path: string, document: string): boolean => {
  if (!path.includes('/') && names.some((name) => matchesGlob(name, path))) return true
  return [root, join(root, dirname(document))].some((folder) =>
    path.includes('*')
      ? globSync(path, { cwd: folder }).length > 0
      : existsSync(join(folder, path)),
  )
}

const LINK = /\]\(([^)\s]+)\)/g
const FILE =
  /(?<![\w/.@$*{},-])(?:[\w@$.*{},-]+\/)*[\w@$*{},-][\w@$.*{},-]*\.(?:tsx?|mjs|md|json)(?![\w-])/g
const FOLDER =
  /`((?:contract|packages|src|server|tests|e2e|bench|scripts|docs|public|stubs)(?:\/[\w@$.*{},-]+)*\/?)`/g
/**
 * Matches two texts of CONTRIBUTING.md that may name no existing file: the path of a file to
 * create, and the quoted line after which the reader inserts code.
 */
const TO_WRITE = /(?:New file|, after) `[^`\n]+`:/g
/** A fenced block may contain a file that the reader should create. */
const FENCED = /^```[\s\S]*?^```/gm

const missingIn = (document: string): readonly string[] => {
  const text = readFileSync(join(root, document), 'utf8')
  const links = [...text.matchAll(LINK)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^\w+:/.test(target))
    .filter((target) => !existsSync(join(root, dirname(document), target)))
  const prose = text.replace(FENCED, '').replace(TO_WRITE, ':').replace(LINK, ']')
  const named = [...prose.matchAll(FILE), ...prose.matchAll(FOLDER)]
    .map(([whole, folder]) => folder ?? whole)
    .flatMap(spreadBraces)
    .filter((path) => !isThere(path, document))
  return [...new Set([...links, ...named])].map((path) => `${document}: ${path}`)
}

describe('the documents', () => {
  it('name only files and folders that exist', () => {
    expect(documents).toContain('ARCHITECTURE.md')
    expect(documents.flatMap(missingIn)).toEqual([])
  })
})

/**
 * The registers of patches. `sign` matches code that patches a private part of Univer, in files in
 * the folder of the register. `rows`: the register has more rows than this.
 */
const REGISTERS = [
  { register: 'src/ui/sheets/univer/README.md', rows: 40, sign: /\[data-u-comp|\.univer-/ },
  {
    register: 'contract/formulas/engine/README.md',
    rows: 40,
    sign: /\breplaceMethod[(<]|\.prototype\b|Object\.defineProperty/,
  },
  {
    register: 'contract/univer/README.md',
    rows: 5,
    sign: /\breplaceMethod[(<]|\.prototype\b|injector\.replace/,
  },
] as const
const CODE = /`([^`]+)`/g
const codesIn = (cell = ''): readonly string[] =>
  [...cell.matchAll(CODE)].map(([, code = '']) => code)
const isPath = (code: string): boolean => /\.tsx?$/.test(code)
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The rows of a register: the patched files, the named parts of Univer, and the tests. */
const patchesIn = (register: string) =>
  textOf(register)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, place, , , , tests] = line.split('|')
      const codes = codesIn(place)
      const fromRoot = (path: string) =>
        files.includes(path) ? path : join(dirname(register), path)
      return {
        sources: codes.filter(isPath).map(fromRoot),
        parts: codes.filter((code) => !isPath(code)),
        tests: codesIn(tests).filter(isPath),
      }
    })

describe.each(REGISTERS)('the register $register', ({ register, rows, sign }) => {
  const patches = patchesIn(register)

  it('names in each row a file, a test, and parts of Univer that the file uses', () => {
    expect(patches.length).toBeGreaterThan(rows)
    for (const { sources, parts, tests } of patches) {
      expect([sources.length, tests.length], String(sources)).not.toContain(0)
      for (const path of [...sources, ...tests]) expect(files).toContain(path)
      for (const path of tests) expect(path).toMatch(/^(?:tests|e2e)\/.+\.(?:test|spec)\.tsx?$/)
      const text = sources.map(textOf).join('\n')
      for (const part of parts) expect(text, String(sources)).toContain(part)
    }
  })

  it('names every file in its folder that patches a private part', () => {
    // `engine-module.ts` defines `replaceMethod`, with which the other files patch.
    const listed = new Set([
      'contract/formulas/engine/language/engine-module.ts',
      ...patches.flatMap(({ sources }) => sources),
    ])
    const patching = files.filter(
      (file) => file.startsWith(dirname(register)) && isPath(file) && sign.test(textOf(file)),
    )
    expect(patching.length).toBeGreaterThan(3)
    expect(patching.filter((file) => !listed.has(file))).toEqual([])
  })
})
