import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['contract', 'src', 'server', 'scripts', 'tests', 'e2e', 'bench']
const GENERATED = 'routeTree.gen.ts'

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && entry.name !== GENERATED,
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
)
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Exported functions, constants and types that no comment stands above, as "file:line text". */
function undocumented(file: string): readonly string[] {
  const lines = read(file).split('\n')
  return lines.flatMap((line, index) => {
    if (!/^export (async )?(function|const|type|class) /.test(line)) return []
    return (lines[index - 1] ?? '').endsWith('*/')
      ? []
      : [`${file}:${index + 1} ${line.slice(0, 60)}`]
  })
}

describe('the house', () => {
  it('has no index, utils, helpers or manager files', () => {
    const names = /^(index\.tsx?|.*(utils?|helpers?|manager)\.(ts|tsx|mjs))$/
    // A route file is named after its address, and "index" is one.
    const wrong = files.filter(
      (file) => names.test(basename(file)) && !file.startsWith('src/routes/'),
    )
    expect(wrong).toEqual([])
  })

  it('names its files in kebab-case', () => {
    const wrong = files
      .filter((file) => !file.startsWith('src/routes/'))
      .filter((file) => !/^[a-z0-9]+([.-][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(basename(file)))
    expect(wrong).toEqual([])
  })

  it('says above every export of contract, src and server what it is', () => {
    const documented = files.filter((file) => /^(contract|src|server)\//.test(file))
    expect(
      documented.filter((file) => !file.startsWith('src/routes/')).flatMap(undocumented),
    ).toEqual([])
  })

  it('imports with the ending and across folders by name', () => {
    const bare = files.flatMap((file) =>
      [...read(file).matchAll(/from '((?:\.|#)[^']*)'/g)]
        .map((found) => found[1] ?? '')
        .filter((from) => !/\.(ts|tsx|mjs|css|json)$/.test(from))
        .map((from) => `${file}: ${from}`),
    )
    expect(bare).toEqual([])
  })
})
