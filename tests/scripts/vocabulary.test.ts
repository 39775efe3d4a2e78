import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(join(root, 'docs/vocabulary.md'), 'utf8')

const rows = [...text.matchAll(/^\| (.+) \| (.+) \| `([^`]+)` \|$/gm)].map(
  ([, term = '', meaning = '', code = '']) => ({ term, meaning, code }),
)

const paths = ['contract', 'packages', 'src', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
)
const code = paths.map((path) => readFileSync(path, 'utf8')).join('\n')
const names = new Set(paths.map((path) => basename(path)))
const isUsed = (identifier: string): boolean =>
  names.has(identifier) || new RegExp(`\\b${identifier.replaceAll('.', '\\.')}\\b`).test(code)

describe('the vocabulary', () => {
  it('lists each term once', () => {
    expect(rows.length).toBeGreaterThan(80)
    const terms = rows.map(({ term }) => term.toLowerCase())
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
  })

  it('has no row that this check fails to read', () => {
    const lines = text.split('\n').filter((line) => /^\| (?!Term|---)/.test(line))
    expect(lines).toHaveLength(rows.length)
  })

  it('uses no ruled-out word as a term', () => {
    const terms = new Set(rows.map(({ term }) => term))
    const ruledOut = rows.flatMap(({ meaning }) =>
      (/Not: ([^.]+)\./.exec(meaning)?.[1] ?? '').split(', ').filter((word) => terms.has(word)),
    )
    expect(ruledOut).toEqual([])
  })

  it('names only identifiers and files that exist', () => {
    expect(rows.map((row) => row.code).filter((identifier) => !isUsed(identifier))).toEqual([])
  })
})

describe('ARCHITECTURE.md and the documents in docs/areas', () => {
  it('name only identifiers that exist in the code', () => {
    const words = new Set(code.match(/\w+/g))
    const areas = readdirSync(join(root, 'docs/areas')).map((name) => `docs/areas/${name}`)
    const missing = ['ARCHITECTURE.md', ...areas].flatMap((document) => {
      const prose = readFileSync(join(root, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
      return [...prose.matchAll(/`([^`\n]+)`/g)]
        .flatMap(([, named = '']) => named.match(/[A-Za-z_]\w{3,}/g) ?? [])
        .filter((word) => !words.has(word))
        .map((word) => `${document}: ${word}`)
    })
    expect(missing).toEqual([])
  })
})
