import { cellAt, sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { cellsOfArea, type ReferenceArea } from './reference-areas.ts'
import { placedText, referenceCellsOf, tabsOf, type ReferenceCells } from './reference-syntax.ts'
import { referenceWordsOf, type ReferenceWord } from './reference-words.ts'
import { tableReaderOf } from '../table-areas.ts'
import { definedNamesOf, pluginData, type DefinedName } from '../workbook-parts.ts'

/** Why a reference leads to no cells of this workbook. `name` is what is missing. */
export type ReferenceProblem = {
  readonly type: 'deleted' | 'missing_sheet' | 'missing_name' | 'missing_part' | 'other_workbook'
  readonly name: string
}

/** A reference in a formula, with all cells that it leads to. */
export type FormulaReference = {
  /** As the formula has it. `start` is its offset in the formula. */
  readonly text: string
  readonly start: number
  /** Several if the reference goes over several worksheets, or through a name. */
  readonly areas: readonly ReferenceArea[]
  /** The defined name or the table that it goes through. */
  readonly via: string | null
  /** What the defined name stands for. */
  readonly definition: string | null
  readonly problem: ReferenceProblem | null
  /** False if the formula needs only the position of the cells, as ROW does. */
  readonly isRead: boolean
  /** True if a function around it handles errors, as IFERROR and COUNT do. */
  readonly isGuarded: boolean
}

/** The references of a formula. `isComputed` is true if INDIRECT or OFFSET decides on more cells. */
export type FormulaReferences = {
  readonly references: readonly FormulaReference[]
  readonly isComputed: boolean
}

/** The cell of a formula. */
type Home = { readonly sheet: SheetData; readonly row: number }

/** Reads the references of the formula in a cell, through defined names and tables. */
export type ReferenceReader = (formula: string, sheet: SheetData, row: number) => FormulaReferences

/** What a word leads to. */
type Target = Pick<FormulaReference, 'areas' | 'via' | 'definition' | 'problem'> & {
  readonly isComputed: boolean
}

const NOTHING: Target = {
  areas: [],
  via: null,
  definition: null,
  problem: null,
  isComputed: false,
}
const problemOf = (type: ReferenceProblem['type'], name: string): Target => ({
  ...NOTHING,
  problem: { type, name },
})

/** Names may refer to each other in a circle. */
const MOST_STEPS = 8
const NAME = /^[\p{L}_\\][\p{L}\p{N}_.?\\]*$/u
const VALUE = /^(?:\d|\.\d|TRUE$|FALSE$|#(?!REF!))/i
const HAS_FUNCTION = /\b(?:LET|LAMBDA)\s*\(/i

const standing = ({ rows, columns, sheet }: ReferenceArea): ReferenceArea => {
  const held = ([from, to]: ReferenceArea['rows']) =>
    [
      { ...from, isFixed: true },
      { ...to, isFixed: true },
    ] as const
  return { sheet, rows: held(rows), columns: held(columns) }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** `definedNamesOf` leaves out hidden names, which formulas may use all the same. */
const hiddenNamesOf = (workbook: WorkbookData): readonly DefinedName[] =>
  Object.values(pluginData(workbook, 'SHEET_DEFINED_NAME_PLUGIN')).flatMap((one) => {
    if (!isRecord(one) || one['hidden'] !== true) return []
    const { name, formulaOrRefString: refersTo, localSheetId } = one
    if (typeof name !== 'string' || typeof refersTo !== 'string') return []
    const isLocal = typeof localSheetId === 'string' && localSheetId in workbook.sheets
    return [{ name, refersTo, sheetId: isLocal ? localSheetId : null }]
  })

/** The cells that the array formula of a cell fills, as in `B2#`. */
const spillOf = (area: ReferenceArea): ReferenceArea => {
  const { sheet, startRow, startColumn } = cellsOfArea(area)
  const ref = cellAt(sheet, startRow, startColumn)?.['ref']
  const cells = typeof ref === 'string' ? referenceCellsOf(ref) : null
  return cells === null ? area : standing({ sheet, ...cells })
}

class WorkbookReferences {
  readonly #workbook: WorkbookData
  readonly #sheets: readonly SheetData[]
  readonly #tabs: ReadonlyMap<string, number>
  /** By lower-case name, then by worksheet id. The id "" holds the name of the workbook. */
  readonly #names = new Map<string, Map<string, DefinedName>>()
  readonly #readTable: ReturnType<typeof tableReaderOf>

  constructor(workbook: WorkbookData) {
    this.#workbook = workbook
    this.#sheets = sheetsOf(workbook)
    this.#tabs = new Map(this.#sheets.map(({ name }, at) => [name.trim().toLowerCase(), at]))
    this.#readTable = tableReaderOf(workbook)
    for (const name of [...hiddenNamesOf(workbook), ...definedNamesOf(workbook)]) {
      const key = name.name.toLowerCase()
      const known = this.#names.get(key) ?? new Map<string, DefinedName>()
      this.#names.set(key, known.set(name.sheetId ?? '', name))
    }
  }

  read(formula: string, home: Home, steps = MOST_STEPS): FormulaReferences {
    const { words, isComputed } = referenceWordsOf(formula)
    const found = words.map((word) => ({ word, target: this.#word(word, home, steps) }))
    const references = found.flatMap(({ word, target: { isComputed: _isComputed, ...target } }) => {
      const isThere = target.areas.length > 0 || target.via !== null || target.problem !== null
      const { text, start, isRead, isGuarded } = word
      return isThere ? [{ text, start, isRead, isGuarded, ...target }] : []
    })
    return {
      references,
      isComputed: isComputed || found.some(({ target }) => target.isComputed),
    }
  }

  #word({ text: word, isCalled }: ReferenceWord, home: Home, steps: number): Target {
    const text = word.replace(/^@+/, '')
    if (isCalled) return this.#called(text, home, steps)
    if (text.length > 1 && text.endsWith('#')) return this.#spill(text.slice(0, -1), home, steps)
    return VALUE.test(text) && !text.includes(':') ? NOTHING : this.#reference(text, home, steps)
  }

  #spill(text: string, home: Home, steps: number): Target {
    const { areas, ...target } = this.#reference(text, home, steps)
    return { ...target, areas: areas.map(spillOf) }
  }

  /** A function is no reference. A name may be one, and so may the start of `A1:INDEX(…)`. */
  #called(text: string, home: Home, steps: number): Target {
    const colon = text.lastIndexOf(':')
    if (colon > 0)
      return { ...this.#reference(text.slice(0, colon), home, steps), isComputed: true }
    const name = this.#nameOf(text, home)
    return name && HAS_FUNCTION.test(name.refersTo) ? this.#named(name, home, steps) : NOTHING
  }

  #reference(text: string, home: Home, steps: number): Target {
    const table = this.#readTable(text, home.row)
    if (table !== null)
      return table.area === null
        ? { ...problemOf('missing_part', text), via: table.table }
        : { ...NOTHING, areas: [table.area], via: table.table }
    const { place, text: rest } = placedText(text)
    if (/[[\]]/u.test(place ?? '')) return problemOf('other_workbook', text)
    const tabs = place === null ? [home.sheet] : this.#sheetsAt(place)
    const missing = tabs.find((tab) => typeof tab === 'string')
    if (missing !== undefined) return problemOf('missing_sheet', missing)
    const sheets = tabs.filter((tab) => typeof tab !== 'string')
    if (rest.startsWith('#REF!')) return problemOf('deleted', text)
    const cells = referenceCellsOf(rest)
    if (cells !== null) return this.#cells(cells, sheets)
    return this.#other(rest, { ...home, sheet: sheets[0] ?? home.sheet }, steps)
  }

  #cells(cells: ReferenceCells, sheets: readonly SheetData[]): Target {
    return { ...NOTHING, areas: sheets.map((sheet) => ({ sheet, ...cells })) }
  }

  /** The worksheets of `Jan` or `Jan:Mar`. A text names a worksheet that is missing. */
  #sheetsAt(place: string): readonly (SheetData | string)[] {
    const whole = this.#tabs.get(place.trim().toLowerCase())
    const names = whole === undefined ? tabsOf(place) : [place]
    const at = names.map((name) => this.#tabs.get(name.trim().toLowerCase()) ?? name)
    const missing = at.filter((one) => typeof one === 'string')
    if (missing.length > 0) return missing
    const tabs = at.map(Number)
    return this.#sheets.slice(Math.min(...tabs), Math.max(...tabs) + 1)
  }

  /** A defined name, or a range with other ends than cells, as in `A1:Last` and `:B9`. */
  #other(text: string, home: Home, steps: number): Target {
    const name = this.#nameOf(text, home)
    if (name !== null) return this.#named(name, home, steps)
    if (!text.includes(':')) return NAME.test(text) ? problemOf('missing_name', text) : NOTHING
    const ends = text.split(':').filter((end) => end !== '')
    const targets = ends.map((end) => this.#reference(end, home, steps))
    const areas = targets.flatMap((target) => target.areas)
    const problem = targets.find((target) => target.problem !== null)?.problem ?? null
    return { ...NOTHING, areas, problem, isComputed: true }
  }

  #nameOf(text: string, { sheet }: Home): DefinedName | null {
    const known = this.#names.get(text.toLowerCase())
    return known?.get(sheet.id) ?? known?.get('') ?? null
  }

  #named({ name, refersTo, sheetId }: DefinedName, home: Home, steps: number): Target {
    const found = { ...NOTHING, via: name, definition: refersTo }
    if (steps === 0) return found
    const sheet = this.#workbook.sheets[sheetId ?? ''] ?? home.sheet
    const formula = refersTo.startsWith('=') ? refersTo : `=${refersTo}`
    const { references, isComputed } = this.read(formula, { ...home, sheet }, steps - 1)
    return {
      ...found,
      areas: references.flatMap(({ areas }) => areas.map(standing)),
      problem: references.find((one) => one.problem !== null)?.problem ?? null,
      isComputed,
    }
  }
}

const readers = new WeakMap<WorkbookData, ReferenceReader>()

/** A reader for the formulas of a workbook. A workbook's data never changes, so we keep it. */
export const referenceReaderOf = (workbook: WorkbookData): ReferenceReader => {
  const known = readers.get(workbook)
  if (known !== undefined) return known
  const references = new WorkbookReferences(workbook)
  const reader: ReferenceReader = (formula, sheet, row) => references.read(formula, { sheet, row })
  readers.set(workbook, reader)
  return reader
}
