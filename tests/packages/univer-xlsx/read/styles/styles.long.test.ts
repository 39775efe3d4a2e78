import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { sheetsOf, type SheetData } from '#contract/workbook/workbook.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { bookLooks } from '#tests/support/transfer/book-styles.ts'
import { fileLooks, type FileSheet, type Look } from '#tests/support/transfer/file-styles.ts'
import {
  childrenNamed,
  fileParts,
  childNamed,
  type Element,
} from '#tests/support/transfer/file-parts.ts'

const CORPUS = fileURLToPath(new URL('../../../../../../shared/corpus/', import.meta.url))
const Manifest = v.array(v.object({ name: v.string(), split: v.string(), expectation: v.string() }))
const files = existsSync(`${CORPUS}manifest.json`)
  ? v
      .parse(Manifest, JSON.parse(readFileSync(`${CORPUS}manifest.json`, 'utf8')))
      .filter(({ name, expectation }) => /\.xls[xm]$/.test(name) && expectation === 'opens')
      .filter(({ split, name }) => existsSync(`${CORPUS}${split}/${name}`))
  : []
/** Number of compared files. They are the files with the most styles. */
const HEAVY_COUNT = 20

const number = (text: string | undefined): number => Number(text ?? 0)
const place = (ref: string): readonly [row: number, column: number] => {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(ref) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return [Number(digits) - 1, column - 1]
}
const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

/**
 * Counts for each property how often the file and the import agree, and keeps up to three
 * differences.
 */
const tally = () => {
  const counts = new Map<string, { same: number; total: number; wrong: string[] }>()
  const see = (property: string, at: string, said: string, got: string): void => {
    const count = counts.get(property) ?? { same: 0, total: 0, wrong: [] }
    counts.set(property, count)
    count.total += 1
    if (isSame(said, got)) count.same += 1
    else if (count.wrong.length < 3) count.wrong.push(`${at}: ${said} → ${got}`)
  }
  return { counts, see }
}

const COLOUR = /[0-9a-f]{6}$/
/** Tints are rounded, so colours that differ by at most two steps in each channel are equal. */
const isSame = (a: string, b: string): boolean => {
  if (a.toLowerCase() === b.toLowerCase()) return true
  if (!COLOUR.test(a) || !COLOUR.test(b) || a.slice(0, -6).toLowerCase() !== b.slice(0, -6))
    return false
  return [6, 4, 2].every((from) => {
    const part = (text: string) => Number.parseInt(text.slice(-from).slice(0, 2), 16)
    return Math.abs(part(a) - part(b)) <= 2
  })
}

type See = ReturnType<typeof tally>['see']
type Size = { readonly w?: number; readonly h?: number; readonly hd?: number }
type Sizes = { readonly [at: number]: Size | undefined }

const eachRow = (root: Element, see: (row: Element, at: number) => void): void => {
  let at = -1
  for (const row of childrenNamed(childNamed(root, 'sheetData'), 'row')) {
    at = row.at['r'] === undefined ? at + 1 : Number(row.at['r']) - 1
    see(row, at)
  }
}

const compareCells = (
  { name, root }: FileSheet,
  looks: readonly Look[],
  lookAt: ReturnType<typeof bookLooks>,
  see: See,
): void =>
  eachRow(root, (row, at) => {
    let column = -1
    for (const cell of childrenNamed(row, 'c')) {
      column = cell.at['r'] === undefined ? column + 1 : place(cell.at['r'])[1]
      const said = looks[number(cell.at['s'])] ?? {}
      const got = lookAt(at, column)
      for (const [property, value] of Object.entries(said))
        see(property, `${name} R${at + 1}C${column + 1}`, value, got[property] ?? '')
    }
  })

const MDW = 7
const columnPx = (width: number): number =>
  Math.trunc(((256 * width + Math.trunc(128 / MDW)) / 256) * MDW)

const compareSizes = (
  { name, root }: FileSheet,
  sheet: SheetData,
  filtered: ReadonlySet<number>,
  see: See,
): void => {
  const rows = (sheet['rowData'] ?? {}) as Sizes
  const columns = (sheet.columnData ?? {}) as Sizes
  eachRow(root, ({ at: said }, at) => {
    const where = `${name} row ${at + 1}`
    if (said['ht'] !== undefined)
      see(
        'row height',
        where,
        String(Math.round((Number(said['ht']) * 4) / 3)),
        String(rows[at]?.h),
      )
    const isHidden = rows[at]?.hd === 1 || filtered.has(at)
    see('row hidden', where, String(isOn(said['hidden'])), String(isHidden))
  })
  for (const { at: said } of childrenNamed(childNamed(root, 'cols'), 'col')) {
    // Only the first 200 columns are compared, because one `col` often reaches to the last column.
    for (let at = number(said['min']) - 1; at < Math.min(number(said['max']), 200); at += 1) {
      const where = `${name} column ${at + 1}`
      const width = Number(said['width'])
      if (width > 0) see('column width', where, String(columnPx(width)), String(columns[at]?.w))
      see('column hidden', where, String(isOn(said['hidden'])), String(columns[at]?.hd === 1))
    }
  }
}

type Merge = Readonly<Record<'startRow' | 'startColumn' | 'endRow' | 'endColumn', number>>

const compareMerges = ({ name, root }: FileSheet, sheet: SheetData, see: See): void => {
  const got = new Set(
    ((sheet['mergeData'] ?? []) as readonly Merge[]).map((each) =>
      [each.startRow, each.startColumn, each.endRow, each.endColumn].join(),
    ),
  )
  for (const { at } of childrenNamed(childNamed(root, 'mergeCells'), 'mergeCell')) {
    const [from = '', to = from] = (at['ref'] ?? '').split(':')
    const said = [...place(from), ...place(to)].join()
    see('merge', `${name} ${at['ref']}`, said, got.has(said) ? said : '')
  }
}

const panesIn = (view: Element | undefined): string => {
  const pane = childNamed(view, 'pane')?.at ?? {}
  const isFrozen = pane['state']?.startsWith('frozen') ?? false
  return isFrozen ? `${number(pane['xSplit'])} ${number(pane['ySplit'])}` : '0 0'
}

type Freeze = { readonly xSplit?: number; readonly ySplit?: number }

const compareView = ({ name, root, isHidden }: FileSheet, sheet: SheetData, see: See): void => {
  see('sheet hidden', name, String(isHidden), String(sheet['hidden'] === 1))
  const view = childNamed(childNamed(root, 'sheetViews'), 'sheetView')
  const { xSplit = 0, ySplit = 0 } = (sheet['freeze'] ?? {}) as Freeze
  see('panes', name, panesIn(view), `${xSplit} ${ySplit}`)
  const hasLines = view?.at['showGridLines'] !== '0'
  see('grid lines', name, String(hasLines), String(sheet['showGridlines'] !== 0))
  const zoom = number(view?.at['zoomScale'] ?? '100') / 100
  see('zoom', name, String(zoom), String(sheet['zoomRatio'] ?? 1))
}

type Resource = { readonly name: string; readonly data: string }
const filteredIn = (workbook: object, sheet: SheetData): ReadonlySet<number> => {
  const { resources = [] } = workbook as { readonly resources?: readonly Resource[] }
  const rows = (name: string, field: string): readonly number[] => {
    const data = resources.find((each) => each.name === name)?.data ?? '{}'
    const ofSheet = (JSON.parse(data) as Record<string, Record<string, number[]>>)[sheet.id]
    return ofSheet?.[field] ?? []
  }
  return new Set([
    ...rows('SHEET_FILTER_PLUGIN', 'cachedFilteredOut'),
    ...rows('SHEET_TABLE_PLUGIN', 'tableFilteredOutRows'),
  ])
}

const bytesOf = ({ split, name }: (typeof files)[number]): Uint8Array =>
  readFileSync(`${CORPUS}${split}/${name}`)

const compareFile = async (file: (typeof files)[number]) => {
  const { looks, sheets } = fileLooks(await fileParts(bytesOf(file)))
  const read = await readXlsx(bytesOf(file))
  if (!read.ok) throw new Error(`${file.name}: ${read.error.type}`)
  const { workbook } = read.value
  const { counts, see } = tally()
  for (const said of sheets) {
    const sheet = sheetsOf(workbook).find(({ name }) => name === said.name)
    if (sheet === undefined) throw new Error(`${file.name} has no sheet ${said.name}`)
    compareView(said, sheet, see)
    compareMerges(said, sheet, see)
    compareCells(said, looks, bookLooks(workbook, sheet), see)
    compareSizes(said, sheet, filteredIn(workbook, sheet), see)
  }
  return counts
}

describe.skipIf(files.length === 0)('styles of foreign workbooks (../shared/corpus)', () => {
  it('[IMPORT-131] each style property of the 20 most styled files is at least 99 % correct', async () => {
    const weighed = []
    for (const file of files)
      weighed.push({ file, weight: fileLooks(await fileParts(bytesOf(file))).weight })
    const heavy = weighed.toSorted((a, b) => b.weight - a.weight).slice(0, HEAVY_COUNT)
    const shares = new Map<string, number[]>()
    const wrong = new Map<string, string[]>()
    for (const { file } of heavy)
      for (const [property, count] of await compareFile(file)) {
        shares.set(property, [...(shares.get(property) ?? []), count.same / count.total])
        const said = count.wrong.map((each) => `${file.name} ${each}`)
        wrong.set(property, [...(wrong.get(property) ?? []), ...said])
      }
    const means = [...shares].map(([property, all]) => ({
      property,
      share: all.reduce((sum, each) => sum + each, 0) / all.length,
    }))
    expect(heavy.length).toBe(Math.min(files.length, HEAVY_COUNT))
    expect(means.length).toBeGreaterThanOrEqual(25)
    const low = means.filter(({ share }) => share < 0.99)
    expect(low.map(({ property, share }) => [property, share, wrong.get(property)])).toEqual([])
  })
})
