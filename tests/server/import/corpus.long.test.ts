import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { createImportPool } from '#server/import/import-pool.ts'
import { readInPool, outcomeWord } from '#tests/support/transfer/import-pool.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const CORPUS = fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url))
const Manifest = v.array(v.object({ name: v.string(), split: v.string(), expectation: v.string() }))
const files = existsSync(`${CORPUS}manifest.json`)
  ? v
      .parse(Manifest, JSON.parse(readFileSync(`${CORPUS}manifest.json`, 'utf8')))
      .filter(({ split, name }) => existsSync(`${CORPUS}${split}/${name}`))
  : []
const bytesOf = ({ split, name }: (typeof files)[number]): Uint8Array =>
  readFileSync(`${CORPUS}${split}/${name}`)

const pool = createImportPool({})
afterAll(pool.close)

const REFUSED = /^(encrypted|corrupt|not_a_spreadsheet|web_page|too_large|bomb|too_many_cells)$/

describe.skipIf(files.length === 0)('foreign workbooks (../shared/corpus)', () => {
  it.each(files.map((file) => [file.name, file] as const))(
    '[IMPORT-73] %s opens, or is refused with a reason if the corpus expects an error',
    async (name, file) => {
      const word = outcomeWord(await readInPool(pool, name, bytesOf(file)))
      if (file.expectation === 'opens') expect(word).toBe('read')
      else if (file.expectation === 'clear error') expect(word).toMatch(REFUSED)
      else expect(word).toMatch(/^[a-z_]+$/)
    },
  )
})

describe('files with changed bytes', () => {
  const small = files.filter((file) => bytesOf(file).byteLength < 200_000)
  const own = xlsxFile({
    sheets: { One: '<sheetData><row><c><v>1</v></c><c><f>A1*2</f></c></row></sheetData>' },
  })
  const TEXT = Buffer.from('name;amount;day\n"a;b";1.234,50;31.12.2026\n'.repeat(50))
  type Change =
    | { readonly at: number; readonly byte: number }
    | { readonly cut: number; readonly length: number }
  const changes = fc.array(
    fc.oneof(
      fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat({ max: 255 }) }),
      fc.record({
        cut: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat({ max: 5000 }),
      }),
    ),
    { minLength: 1, maxLength: 20 },
  )
  const changed = (whole: Uint8Array, all: readonly Change[]): Uint8Array => {
    let bytes = Buffer.from(whole)
    for (const change of all) {
      if ('at' in change) bytes[Math.floor(change.at * (bytes.length - 1))] = change.byte
      else {
        const cut = Math.floor(change.cut * bytes.length)
        bytes = Buffer.concat([bytes.subarray(0, cut), bytes.subarray(cut + change.length)])
      }
    }
    return bytes
  }

  it('[IMPORT-73] are read or refused in time, without a crash', async () => {
    const good = [
      { name: 'own.xlsx', bytes: await own },
      { name: 'own.csv', bytes: TEXT },
      ...small.map((file) => ({ name: file.name, bytes: bytesOf(file) })),
    ]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...good), changes, async ({ name, bytes }, all) => {
        const word = outcomeWord(await readInPool(pool, name, changed(bytes, all)))
        expect(word).toMatch(
          /^(read|encrypted|corrupt|not_a_spreadsheet|web_page|too_large|bomb|too_many_cells)$/,
        )
      }),
      { numRuns: 600 },
    )
  })
})
