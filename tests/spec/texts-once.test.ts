import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { FRIENDLY_MAPPING } from '#contract/api/friendly.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { UPLOAD_MESSAGES } from '#contract/documents/upload-messages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const HOMES = ['api/friendly.ts', 'api/messages.ts', 'documents/upload-messages.ts'].map((name) =>
  join(root, 'contract', name),
)

const sources = ['contract', 'packages', 'src', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
)

const QUOTES = [
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
  ['>', '<'],
] as const

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const friendly = FRIENDLY_MAPPING.map(([, shown]) => shown)
const texts = [MESSAGES, UPLOAD_MESSAGES, friendly].flatMap(textsIn)

it('a text of the catalogue occurs only in the files that define the catalogue', () => {
  const found = sources
    .filter((file) => !HOMES.includes(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      return texts
        .filter((text) => QUOTES.some(([open, close]) => source.includes(open + text + close)))
        .map((text) => `${file.slice(root.length)} states '${text}'`)
    })
  expect(texts.length).toBeGreaterThan(45)
  expect(found).toEqual([])
})

it('no two names of the catalogue have the same text', () => {
  const catalogue = textsIn(MESSAGES)
  expect(catalogue.filter((text, index) => catalogue.indexOf(text) !== index)).toEqual([])
})
