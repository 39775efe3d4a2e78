import { quoteSheetName } from '#contract/workbook/cells.ts'
import { rangePath } from '#contract/api/pages.ts'
import type { InputRow, FindInputsOutput, ResultRow } from '../../tools/compute/find-inputs.ts'
import type { ChangedResult } from '../../tools/compute/changed-results.ts'
import { isLongestTerm } from './loan-sheet.ts'
import type { NewCellValue } from './new-values.ts'
import type { Edit } from './intent/read-edits.ts'
import { escapeMarkdown, groupThousands } from './text-format.ts'

/** Maximum inputs and results that an answer lists. */
const [NAMED_INPUTS, NAMED_RESULTS] = [16, 8]

/** The cell name for an answer, with the worksheet if there are several. */
export const placeName = ({ sheets }: FindInputsOutput, sheet: string, cells: string): string =>
  sheets.length > 1 ? `${quoteSheetName(sheet)}!${cells}` : cells

/** The range of a line's cells: "B5", "B5:F5". */
export const rangeOf = (cells: readonly { readonly cell: string }[]): string => {
  const [first, last] = [cells[0]?.cell ?? '', cells.at(-1)?.cell ?? '']
  return first === last ? first : `${first}:${last}`
}

const shownOf = ({ label, cells }: InputRow): string => {
  const all = new Set(cells.map(({ display }) => display))
  return all.size > 1
    ? `${cells[0]?.display} … ${cells.at(-1)?.display}`
    : groupThousands(cells[0]?.display ?? '', label)
}
const lineText = (found: FindInputsOutput, line: InputRow): string =>
  `${line.label} (${placeName(found, line.sheet, rangeOf(line.cells))}): ${shownOf(line)}`

const listOf = (found: FindInputsOutput, lines: readonly InputRow[]): string =>
  lines.map((line) => `- ${lineText(found, line)}`).join('\n')

/** Lists the available inputs. If any have the blue font of inputs, it lists only them. */
const inputList = (found: FindInputsOutput): string => {
  const blue = found.inputs.filter(({ is_blue }) => is_blue)
  const all = blue.length > 0 ? blue : found.inputs
  const more = all.length - NAMED_INPUTS + found.left_out
  if (all.length === 0)
    return 'I found no labelled input. Name a cell instead, for example "Set B5 to 7%".'
  return `You can change these inputs:\n\n${listOf(found, all.slice(0, NAMED_INPUTS))}${more > 0 ? `\n- and ${more} more` : ''}`
}

const calculated = (found: FindInputsOutput, { sheet, label, cell, formula }: ResultRow): string =>
  `${label} (${placeName(found, sheet, cell)}) is calculated by \`${formula}\`, so I left it unchanged. Change one of its inputs instead.`

/**
 * Explains that no input has this name. If `result` has this name, says that the result is
 * calculated and lists the inputs. Otherwise lists similar inputs, or all.
 */
export const tellNoInput = (
  found: FindInputsOutput,
  { label }: Edit,
  near: readonly InputRow[],
  result: ResultRow | null,
): string => {
  if (result) return `${calculated(found, result)}\n\n${inputList(found)}`
  const start = `I found no input "${label}" on ${found.sheets.length > 1 ? 'any worksheet' : 'the sheet'}.`
  return near.length > 0 && near.length <= NAMED_INPUTS
    ? `${start} The closest matches:\n\n${listOf(found, near)}\n\nUse the name as it appears in the sheet.`
    : `${start} ${inputList(found)}`
}

/** Asks which of several matching inputs the user means. */
export const askWhich = (
  found: FindInputsOutput,
  { label }: Edit,
  lines: readonly InputRow[],
): string => {
  const sheets = new Set(lines.map(({ sheet }) => sheet))
  const [first] = lines
  const example = sheets.size > 1 ? `${label} on ${first?.sheet}` : (first?.label ?? label)
  return `Which one do you mean? "${label}" matches ${lines.length} inputs:\n\n${listOf(found, lines.slice(0, NAMED_INPUTS))}\n\nAsk again with its full name, for example "${example}", or its cell.`
}

/** Asks which column of an input the user means. */
export const askColumn = (found: FindInputsOutput, line: InputRow): string =>
  `Which one do you mean? ${line.label} has one figure for each of these:\n\n${line.cells
    .map(
      ({ head, cell, display }) => `- ${head} (${placeName(found, line.sheet, cell)}): ${display}`,
    )
    .join(
      '\n',
    )}\n\nAsk again with one of them, for example "${line.label} of ${line.cells[0]?.head}".`

/** Explains which values the input accepts. */
export const tellMisfit = (found: FindInputsOutput, line: InputRow): string => {
  const wants = {
    percent: 'a percentage, for example 7%',
    date: 'a month, for example March 2027',
    number: 'a number, not a percentage',
  }[line.kind]
  return `${lineText(found, line)}. It takes ${wants}.`
}

/** Explains that we read the number as a year. */
export const tellYear = ({ label }: Edit): string =>
  `I read that number as a year, not as a value to enter. To enter a value, say “to”, for example "Set ${label} to 1,500".`

/** Explains that an input already has the wanted value. */
export const tellAlreadySet = (
  found: FindInputsOutput,
  targets: readonly NewCellValue[],
): string => {
  const { line, cell } = targets[0] ?? {}
  if (!line || !cell) return ''
  const cells = targets.map((target) => target.cell)
  return `${line.label} (${placeName(found, line.sheet, rangeOf(cells))}) is already ${groupThousands(cell.display, line.label)}.`
}

/** A Markdown link to cells of the spreadsheet. */
export const linkCells = (
  words: string,
  { spreadsheet_id }: Pick<FindInputsOutput, 'spreadsheet_id'>,
  sheet: string,
  cells: string,
): string => `[${words}](${rangePath(spreadsheet_id, `${quoteSheetName(sheet)}!${cells}`)})`

/** Result labels. A duplicate label also gets its worksheet or its cell. */
const namesOf = (rows: readonly ChangedResult[]): readonly string[] => {
  const alike = Map.groupBy(rows, ({ label }) => label.toLowerCase())
  return rows.map(({ label, sheet, cell }) => {
    const others = alike.get(label.toLowerCase()) ?? []
    if (others.length === 1) return label
    const sheets = new Set(others.map((one) => one.sheet))
    const place = sheets.size === others.length ? sheet : `${quoteSheetName(sheet)}!${cell}`
    return `${label} (${place})`
  })
}

/** The results as a Markdown table. */
export const resultTable = (
  found: Pick<FindInputsOutput, 'spreadsheet_id'>,
  results: readonly ChangedResult[],
  heads: readonly [string, string],
): readonly string[] => {
  const rows = results.filter(({ label }) => !isLongestTerm(label)).slice(0, NAMED_RESULTS)
  if (rows.length === 0) return []
  const names = namesOf(rows)
  const lines = rows.map(({ label, sheet, cell, before, after }, at) => {
    const texts = [before, after].map((text) => groupThousands(text, label))
    return `| ${linkCells(escapeMarkdown(names[at] ?? label), found, sheet, cell)} | ${texts.join(' | ')} |`
  })
  return [`| Figure | ${heads[0]} | ${heads[1]} |\n|---|---:|---:|\n${lines.join('\n')}`]
}
