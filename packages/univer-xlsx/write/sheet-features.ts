import { createHash } from 'node:crypto'
import { cellName } from '#contract/workbook/cells.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'
import type { CellRow, SheetData } from '#contract/workbook/workbook.ts'
import { conditionalFormatsOf, type ConditionalFormats } from './styles/conditional-formats.ts'
import { filterOf, type FileFilter } from './filter.ts'
import { commentsXml, notesOf, shapesXml } from './notes.ts'
import { createRelations, type Package, type Relations } from './parts/package.ts'
import { drawingXml, picturesOf, type FilePicture } from './pictures.ts'
import type { Resources } from './resources.ts'
import type { StyleBook } from './styles/style-book.ts'
import { headerTexts, tablesOf, tableXml, type FileTable } from './tables.ts'
import { validationsXml } from './validations.ts'
import { listElement, element } from './parts/xml-text.ts'

/** Features of a worksheet as XML for its part. */
export type SheetFeatures = {
  readonly filter: FileFilter | null
  readonly tables: readonly FileTable[]
  readonly conditions: ConditionalFormats
  readonly validations: string
  /** Elements that refer to other parts, in the order of the standard. */
  readonly pointers: string
  /** 0-based rows hidden by filters. */
  readonly hiddenRows: ReadonlySet<number>
  readonly heads: ReadonlyMap<string, string>
  /** Adds an empty cell to the row for each table header that has no cell. */
  readonly withHeads: (row: number, cells: CellRow) => CellRow
}

/** State shared by all sheets of a workbook. */
export type FeatureContext = {
  readonly resources: Resources
  readonly book: StyleBook
  readonly files: Package
  readonly takenNames: Set<string>
  readonly counts: { tables: number; drawings: number; notes: number }
  readonly mediaOf: (picture: FilePicture) => string
}

/** Stores each distinct picture once. */
export const createMediaStore = (files: Package) => {
  const names = new Map<string, string>()
  return ({ bytes, extension }: FilePicture): string => {
    const key = createHash('sha256').update(bytes).digest('base64')
    const known = names.get(key)
    if (known !== undefined) return known
    const name = `image${names.size + 1}.${extension}`
    names.set(key, name)
    files.addPlain(`xl/media/${name}`, bytes, `image/${extension}`)
    return name
  }
}

const drawing = (data: unknown, relations: Relations, shared: FeatureContext): string => {
  const pictures = picturesOf(data)
  if (pictures.length === 0) return ''
  shared.counts.drawings += 1
  const name = `drawing${shared.counts.drawings}.xml`
  const own = createRelations()
  const ids = new Map<string, string>()
  const anchors = pictures.map((picture, at) => {
    const media = shared.mediaOf(picture)
    const id = ids.get(media) ?? own.add('image', `../media/${media}`)
    ids.set(media, id)
    return picture.anchor(id, at)
  })
  shared.files.add('drawing', `xl/drawings/${name}`, drawingXml(anchors))
  shared.files.addPlain(`xl/drawings/_rels/${name}.rels`, own.xml())
  return element('drawing', { 'r:id': relations.add('drawing', `../drawings/${name}`) })
}

const comments = (data: unknown, relations: Relations, shared: FeatureContext): string => {
  const notes = notesOf(data)
  if (notes.length === 0) return ''
  shared.counts.notes += 1
  const at = shared.counts.notes
  shared.files.add('comments', `xl/comments${at}.xml`, commentsXml(notes))
  shared.files.addPlain(`xl/drawings/vmlDrawing${at}.vml`, shapesXml(notes))
  relations.add('comments', `../comments${at}.xml`)
  const id = relations.add('vmlDrawing', `../drawings/vmlDrawing${at}.vml`)
  return element('legacyDrawing', { 'r:id': id })
}

const tableParts = (
  tables: readonly FileTable[],
  filter: FileFilter | null,
  relations: Relations,
  shared: FeatureContext,
): string => {
  const parts = tables.map((table) => {
    shared.counts.tables += 1
    const name = `table${shared.counts.tables}.xml`
    const hasFilter = filter === null || !hasOverlap(filter.range, table.range)
    shared.files.add('table', `xl/tables/${name}`, tableXml(table, shared.counts.tables, hasFilter))
    return element('tablePart', { 'r:id': relations.add('table', `../tables/${name}`) })
  })
  return listElement('tableParts', parts)
}

/** Writes the related parts of a sheet and returns the XML for its own part. */
export const writeFeatures = (
  sheet: SheetData,
  relations: Relations,
  shared: FeatureContext,
): SheetFeatures => {
  const dataFor = (name: string): unknown => shared.resources(name)[sheet.id]
  const filter = filterOf(dataFor('SHEET_FILTER_PLUGIN'))
  const { tables, hidden } = tablesOf(sheet, dataFor('SHEET_TABLE_PLUGIN'), shared.takenNames)
  const heads = headerTexts(tables)
  const drawn = drawing(dataFor('SHEET_DRAWING_PLUGIN'), relations, shared)
  const noted = comments(dataFor('SHEET_NOTE_PLUGIN'), relations, shared)
  const headRows = new Map(
    tables.flatMap((table) => (table.hasHeads ? [[table.range.startRow, table] as const] : [])),
  )
  return {
    filter,
    tables,
    heads,
    conditions: conditionalFormatsOf(dataFor('SHEET_CONDITIONAL_FORMATTING_PLUGIN'), shared.book),
    validations: validationsXml(dataFor('SHEET_DATA_VALIDATION_PLUGIN')),
    pointers: drawn + noted + tableParts(tables, filter, relations, shared),
    hiddenRows: new Set([...(filter?.hidden ?? []), ...hidden]),
    withHeads: (row, cells) => {
      if (!headRows.has(row)) return cells
      const missing = tables
        .filter(({ range, hasHeads }) => hasHeads && range.startRow === row)
        .flatMap(({ range, columns }) => columns.map((_, at) => range.startColumn + at))
        .filter((column) => heads.has(cellName(row, column)) && !cells[column])
      return { ...cells, ...Object.fromEntries(missing.map((column) => [column, {}])) }
    },
  }
}
