import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentsOf } from '#tests/support/documents/document-files.ts'
import { hasLibreOffice } from '#tests/support/transfer/libreoffice.ts'

const ROWS = [
  ['Posten', '2023', '2024'],
  ['Größe äöü', '1200', '1500'],
  ['שלום עולם', '3', '4'],
  ['Revenue from sales', '120', '-90'],
]
const FORMATS = ['xlsx', 'xls', 'pdf'] as const

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-office-'))
  if (!hasLibreOffice) return
  const source = join(folder, 'figures.csv')
  writeFileSync(source, ROWS.map((row) => row.join(';')).join('\n'))
  const settings = [
    `-env:UserInstallation=file://${join(folder, 'profile')}`,
    '--headless',
    '--norestore',
    '--infilter=CSV:59,34,76',
  ]
  for (const format of FORMATS)
    execFileSync('soffice', [...settings, '--convert-to', format, '--outdir', folder, source], {
      stdio: 'ignore',
    })
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(!hasLibreOffice)('a table written by the installed LibreOffice', () => {
  it.each(FORMATS)('[DOC-31] [DOC-32] [DOC-36] is read from a .%s', async (format) => {
    const bytes = readFileSync(join(folder, `figures.${format}`))
    const { tables, pages } = await contentsOf(format, bytes)
    expect(tables.map(({ rows }) => rows)).toEqual([ROWS])
    expect(pages[0]?.text).toContain('Größe äöü\t1200\t1500')
  })
})
