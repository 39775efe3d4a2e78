import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['contract', 'packages', 'src', 'server', 'scripts', 'tests', 'e2e', 'bench']
const GENERATED = 'routeTree.gen.ts'

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && entry.name !== GENERATED,
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
)
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const CODE = /^(contract|packages|src|server)\//
const code = files.filter((file) => CODE.test(file) && !file.startsWith('src/routes/'))

/**
 * The folder of a file, cut to three levels in src/ and two elsewhere.
 * `src/services/chat/renames.ts` is in `src/services/chat`.
 */
const roomOf = (file: string): string =>
  dirname(file)
    .split('/')
    .slice(0, file.startsWith('src/') ? 3 : 2)
    .join('/')

const IMPORT = /(?:import|export) (?:type )?\{([^}]*)\} from '((?:\.|#)[^']*)'/g

/** The names that a file imports from other folders (see `roomOf`), each as "file#name". */
const takenByOthers = (file: string): readonly string[] =>
  [...read(file).matchAll(IMPORT)].flatMap(([, names = '', from = '']) => {
    const target = from.startsWith('#') ? from.slice(1) : join(dirname(file), from)
    if (roomOf(target) === roomOf(file)) return []
    return names
      .split(',')
      .map((name) =>
        name
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*/, ''),
      )
      .filter((name) => name !== '')
      .map((name) => `${target}#${name}`)
  })

/** Exports without a comment above them, each as "file#name". */
const undocumented = (file: string): readonly string[] => {
  const lines = read(file).split('\n')
  return lines.flatMap((line, index) => {
    const name = /^export (?:async )?(?:function|const|type|class) (\w+)/.exec(line)?.[1]
    if (name === undefined || (lines[index - 1] ?? '').endsWith('*/')) return []
    return [`${file}#${name}`]
  })
}

describe('the source tree', () => {
  it('has no index, utils, helpers or manager files', () => {
    const names = /^(index\.tsx?|.*(utils?|helpers?|manager)\.(ts|tsx|mjs))$/
    // A route file is named after its address, so src/routes/ may contain "index" files. The entry
    // of a package is also an "index" file.
    const allowed = /^(src\/routes\/|packages\/[^/]+\/index\.ts$)/
    const wrong = files.filter((file) => names.test(basename(file)) && !allowed.test(file))
    expect(wrong).toEqual([])
  })

  it('names its files in kebab-case', () => {
    const wrong = files
      .filter((file) => !file.startsWith('src/routes/'))
      .filter((file) => !/^[a-z0-9]+([.-][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(basename(file)))
    expect(wrong).toEqual([])
  })

  it('documents every export that other folders use', () => {
    const taken = new Set(code.flatMap(takenByOthers))
    expect(taken.size).toBeGreaterThan(1000)
    expect(code.flatMap(undocumented).filter((name) => taken.has(name))).toEqual([])
  })

  it('holds no more than 40 files in a folder', () => {
    const counts = new Map<string, number>()
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 40)).toEqual([])
  })

  it('imports files with their extension', () => {
    const bare = files.flatMap((file) =>
      [...read(file).matchAll(/from '((?:\.|#)[^']*)'/g)]
        .map((found) => found[1] ?? '')
        .filter((from) => !/\.(ts|tsx|mjs|css|json)$/.test(from))
        .map((from) => `${file}: ${from}`),
    )
    expect(bare).toEqual([])
  })
})
