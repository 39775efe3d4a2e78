import * as v from 'valibot'
import { err, ok, type Result } from '#contract/api/result.ts'
import {
  sheetNamed,
  sheetsOf,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { fittingLevels } from '../../sheets/map/fit-levels.ts'
import { clippedText, FULL_DETAIL, NAMES_ONLY, shortMap } from '../../sheets/map/map-detail.ts'
import { nameLine, outlineOf } from '../../sheets/map/map-outline.ts'
import { workbookFacts, worksheetMapOf, type WorksheetMap } from '../../sheets/map/worksheet-map.ts'
import { definedNamesOf } from '../../sheets/workbook-parts.ts'
import { nearestName, type BadAddress, type SheetView } from '../address.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import { toolResult } from '../error-texts.ts'
import { estimateTokens } from '../estimate-tokens.ts'
import { openSpreadsheet } from '../target-sheet.ts'

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  sheet: v.optional(
    v.pipe(v.string(), v.description('A worksheet: only this one, in more detail')),
  ),
})
type Input = v.InferOutput<typeof Input>

/** Most tokens of the fields that a model reads. The envelope of a result takes some more. */
const MOST_TOKENS = 1_850
/** Worksheets that a map can list. More never fit, so we do not read them. */
const MOST_WORKSHEETS = 150
/** Defined names at each level of detail. */
const NAMES_AT_LEVEL = [0, 0, 4, 8, 12, 20, 40, 80, 160] as const
const MOST_NAME_CHARS = 80
const MOST_TITLE_CHARS = 120
/** Worksheets that an error names. */
const NAMED_WORKSHEETS = 20

/** A defined name. `worksheet` is set if it is valid only there. */
type MappedName = {
  readonly name: string
  readonly refers_to: string
  readonly worksheet?: string
}

/** The output of map_workbook. `outline` says the same as `worksheets` and `names` in few tokens. */
export type MapWorkbookOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly revision: number
  /** What the user has open and selected. */
  readonly open?: SheetView
  readonly outline: readonly string[]
  /** The model does not receive `worksheets` and `names`, only the outline. */
  readonly worksheets: readonly WorksheetMap[]
  readonly names: readonly MappedName[]
  /** How many worksheets and names are left out. */
  readonly left_out?: { readonly worksheets?: number; readonly names?: number }
  readonly next?: string
}

const unknownSheet = (workbook: WorkbookData, text: string): BadAddress => {
  const names = sheetsOf(workbook).map(({ name }) => name)
  const near = nearestName(text, names)
  const more = names.length - NAMED_WORKSHEETS
  const listed = `The worksheets are: ${names.slice(0, NAMED_WORKSHEETS).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
  const hint = near === null ? listed : `Did you mean the worksheet "${near}"?`
  return { type: 'bad_address', text, hint }
}

const namesOf = (workbook: WorkbookData): readonly MappedName[] =>
  definedNamesOf(workbook).map(({ name, refersTo, sheetId }) => {
    const worksheet = sheetId === null ? undefined : workbook.sheets[sheetId]?.name
    return {
      name: clippedText(name, MOST_NAME_CHARS),
      refers_to: clippedText(refersTo, MOST_NAME_CHARS),
      ...(worksheet !== undefined && { worksheet }),
    }
  })

const nameText = ({ name, refers_to: refersTo, worksheet }: MappedName): string =>
  `${name} = ${refersTo.replace(/^=/, '')}${worksheet === undefined ? '' : ` (only in ${worksheet})`}`

const namesLines = (names: readonly MappedName[], count: number): readonly string[] => {
  if (names.length === 0) return []
  const more = names.length - count
  if (count === 0) return [`${names.length} defined names`]
  const texts = [...names.slice(0, count).map(nameText), ...(more > 0 ? [`and ${more} more`] : [])]
  return [`names: ${texts.join(' | ')}`]
}

const tokensOf = (value: unknown): number => estimateTokens(JSON.stringify(value))

/** Remembers what each level costs, because a search asks for it more than once. */
const costOf = (linesAt: (level: number) => readonly string[]) => {
  const costs = new Map<number, number>()
  return (level: number): number => {
    const cost = costs.get(level) ?? tokensOf(linesAt(level)) + 1
    costs.set(level, cost)
    return cost
  }
}

const linesAt = (map: WorksheetMap, level: number): readonly string[] =>
  level === NAMES_ONLY ? [nameLine(map)] : outlineOf(shortMap(map, level))

/** The open worksheet first: it is always shown, and never in less detail than others. */
const inOrderOfUse = (sheets: readonly SheetData[], open: string | null): readonly SheetData[] => {
  const isOpen = ({ name }: SheetData): boolean => name.toLowerCase() === open?.toLowerCase()
  return [...sheets.filter(isOpen), ...sheets.filter((sheet) => !isOpen(sheet))]
}

type ShownMap = { readonly map: WorksheetMap; readonly level: number }
/** What fits into the answer: maps in tab order, and the number of defined names. */
type Fitting = { readonly shown: readonly ShownMap[]; readonly shownNames: number }

const fitting = (
  maps: readonly WorksheetMap[],
  names: readonly MappedName[],
  most: number,
): Fitting => {
  const ofNames = costOf((level) => namesLines(names, NAMES_AT_LEVEL[level] ?? 0))
  const ofMaps = maps.map((map) => costOf((level) => linesAt(map, level)))
  const [namesLevel, ...levels] = fittingLevels([ofNames, ...ofMaps], most, FULL_DETAIL)
  const shown = maps.flatMap((map, at) => {
    const level = levels[at] ?? null
    return level === null ? [] : [{ map, level }]
  })
  return {
    shown,
    shownNames: Math.min(names.length, NAMES_AT_LEVEL[namesLevel ?? NAMES_ONLY] ?? 0),
  }
}

const leftOutOf = (worksheets: number, names: number): Pick<MapWorkbookOutput, 'left_out'> =>
  worksheets + names === 0
    ? {}
    : { left_out: { ...(worksheets > 0 && { worksheets }), ...(names > 0 && { names }) } }

const NEXT_SHEET = 'Call map_workbook with a worksheet for its details.'
const NEXT_RANGE = 'Use read_range for what is left out.'

/** Maps worksheets in at most `most` tokens, the open worksheet first. */
export const mapOf = (
  { id, title, revision, workbook_data: workbook }: StoredSheet,
  all: readonly SheetData[],
  view: SheetView | null,
  most: number = MOST_TOKENS,
): MapWorkbookOutput => {
  const facts = workbookFacts(workbook)
  const maps = inOrderOfUse(all, view?.sheet ?? null)
    .slice(0, MOST_WORKSHEETS)
    .map((sheet) => worksheetMapOf(sheet, facts))
  const names = namesOf(workbook)
  const head = {
    spreadsheet_id: id,
    title: clippedText(title, MOST_TITLE_CHARS),
    revision,
    ...(view !== null && { open: view }),
  }
  const rest = { outline: [], ...leftOutOf(all.length, names.length), next: NEXT_SHEET }
  const { shown, shownNames } = fitting(maps, names, most - tokensOf({ ...head, ...rest }))
  const inTabOrder = all.flatMap(({ name }) => shown.find(({ map }) => map.name === name) ?? [])
  const leftOut = leftOutOf(all.length - shown.length, names.length - shownNames)
  const isWhole = !leftOut.left_out && shown.every(({ level }) => level === FULL_DETAIL)
  return {
    ...head,
    outline: [
      ...inTabOrder.flatMap(({ map, level }) => linesAt(map, level)),
      ...namesLines(names, shownNames),
    ],
    worksheets: inTabOrder.map(({ map, level }) => shortMap(map, level)),
    names: names.slice(0, shownNames),
    ...leftOut,
    ...(!isWhole && { next: all.length > 1 ? NEXT_SHEET : NEXT_RANGE }),
  }
}

/** The worksheet that a call names, or all. */
const sheetsFor = (
  workbook: WorkbookData,
  name: string | undefined,
): Result<readonly SheetData[], BadAddress> => {
  if (name === undefined) return ok(sheetsOf(workbook))
  const sheet = sheetNamed(workbook, name.trim())
  return sheet === null ? err(unknownSheet(workbook, name)) : ok([sheet])
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<MapWorkbookOutput>> => {
  const opened = await openSpreadsheet(context, input.spreadsheet_id)
  if (!opened.ok) return toolResult(opened)
  const sheets = sheetsFor(opened.value.workbook_data, input.sheet)
  if (!sheets.ok) return toolResult(sheets)
  return { success: true, output: mapOf(opened.value, sheets.value, context.view ?? null) }
}

/** Maps the worksheets of a spreadsheet: extents, headers, formulas, errors and checks. */
export const mapWorkbook: AssistantTool<Input, MapWorkbookOutput> = {
  name: 'map_workbook',
  title: 'Map workbook',
  description:
    'Get a short map: worksheets, used ranges, tables, headers, labels, formulas, errors, checks and names. Call it first in a spreadsheet you do not know.',
  input: Input,
  run,
  forModel: ({ worksheets: _worksheets, names: _names, ...map }) => map,
  summary: ({ worksheets, left_out: leftOut }) => {
    const formulas = worksheets.reduce((sum, sheet) => sum + sheet.formula_cells, 0)
    const errors = worksheets.reduce((sum, sheet) => sum + sheet.errors.count, 0)
    const of = leftOut?.worksheets ? ` of ${worksheets.length + leftOut.worksheets}` : ''
    const sheets = `${worksheets.length}${of} ${worksheets.length === 1 ? 'worksheet' : 'worksheets'}`
    return `Mapped ${sheets}: ${formulas} formulas, ${errors} errors.`
  },
}
