import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { readFile } from '#server/import/read-file.ts'
import { exportXlsx } from '#tests/support/transfer/export-world.ts'
import { xlsxFaults } from '#tests/support/transfer/strict-xlsx.ts'

const CORPUS = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url))
const Manifest = v.array(v.object({ name: v.string(), split: v.string(), expectation: v.string() }))
const files = existsSync(`${CORPUS}manifest.json`)
  ? v
      .parse(Manifest, JSON.parse(readFileSync(`${CORPUS}manifest.json`, 'utf8')))
      .filter(({ expectation }) => expectation === 'opens')
      .filter(({ split, name }) => existsSync(`${CORPUS}${split}/${name}`))
  : []

describe.skipIf(files.length === 0)('exports of third-party workbooks (../shared/corpus)', () => {
  it.for(files)('[EXPORT-56] $name has no fault', { timeout: 120_000 }, async ({ split, name }) => {
    const bytes = readFileSync(`${CORPUS}${split}/${name}`)
    const read = await readFile({ name, bytes, choices: {} })
    if (!read.ok) throw new Error(read.error.type)
    expect((await xlsxFaults(await exportXlsx(read.value.workbook))).slice(0, 20)).toEqual([])
  })
})
