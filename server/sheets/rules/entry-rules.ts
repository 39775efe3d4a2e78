import { err, ok, type Result } from '#contract/api/result.ts'
import { columnName, formatRange, quoteSheetName } from '#contract/workbook/cells.ts'
import { cellAt, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import { displayText } from '../display.ts'
import type { PartRange } from '../workbook-parts.ts'
import { limitedEntry } from './entry-limits.ts'
import type { Allow, EntryOrder, EntryPlace, EntryRule, MadeEntry } from './entry-order.ts'

const [STOP, WARN] = [1, 2]
/** Univer draws a list with its arrow. */
const LIST_ARROW = 2
/** Choices that the sentence of a rule names. */
const NAMED_CHOICES = 8

const absolute = ({
  sheet,
  startRow,
  endRow,
  startColumn,
  endColumn,
}: NonNullable<EntryPlace['from']>) => {
  const [first, last] = [columnName(startColumn), columnName(endColumn)]
  return `=${quoteSheetName(sheet.name)}!$${first}$${startRow + 1}:$${last}$${endRow + 1}`
}

const overlaps = (one: PartRange, other: PartRange): boolean =>
  one.startRow <= other.endRow &&
  one.endRow >= other.startRow &&
  one.startColumn <= other.endColumn &&
  one.endColumn >= other.startColumn

const isListed = (workbook: WorkbookData, choices: ReadonlySet<string>) => (cell: CellState) =>
  choices.has(String(cell.v)) || choices.has(displayText(workbook, cell))

const choicesIn = (
  workbook: WorkbookData,
  { sheet, startRow, endRow, startColumn, endColumn }: NonNullable<EntryPlace['from']>,
): ReadonlySet<string> => {
  const choices = new Set<string>()
  for (let row = startRow; row <= endRow; row += 1)
    for (let column = startColumn; column <= endColumn; column += 1) {
      const cell = cellAt(sheet, row, column)
      if ((cell?.v ?? '') !== '') choices.add(String(cell?.v)).add(displayText(workbook, cell))
    }
  return choices
}

const listFrom = ({ workbook, area, from }: EntryPlace): MadeEntry => {
  if (from === null) return err('list needs choices in values')
  if (from.sheet.id === area.sheet.id && overlaps(from, area))
    return err('the range of choices overlaps the cells of the rule')
  if (from.startRow !== from.endRow && from.startColumn !== from.endColumn)
    return err('the range of choices must be one column or one row')
  const isIn = isListed(workbook, choicesIn(workbook, from))
  return ok({
    set: { type: 'list', formula1: absolute(from), showDropDown: true, renderMode: LIST_ARROW },
    text: `one of ${formatRange({ ...from, sheet: from.sheet.name })}`,
    formula: null,
    isBroken: (cell) => !isIn(cell),
  })
}

const listOf = (order: EntryOrder, place: EntryPlace): MadeEntry => {
  const { values = [] } = order
  if (values.length === 0) return listFrom(place)
  const texts = values.map((value) => String(value).trim())
  const comma = texts.find((text) => text.includes(','))
  if (comma !== undefined)
    return err(
      `the choice "${comma}" contains a comma. Write the choices to cells and give their range, such as "=Lists!A2:A9"`,
    )
  if (texts.some((text) => text === '' || text.startsWith('=')))
    return err('a choice is empty or begins with "="')
  const isIn = isListed(place.workbook, new Set(texts))
  return ok({
    set: {
      type: 'list',
      formula1: [...new Set(texts)].join(','),
      showDropDown: true,
      renderMode: LIST_ARROW,
    },
    text: `one of ${texts.slice(0, NAMED_CHOICES).join(', ')}${texts.length > NAMED_CHOICES ? ` and ${texts.length - NAMED_CHOICES} more` : ''}`,
    formula: null,
    isBroken: (cell) => !isIn(cell),
  })
}

const formulaOf = ({ formula = '' }: EntryOrder): MadeEntry => {
  const text = formula.trim()
  if (text === '') return err('formula needs one in values, such as =B2>A2')
  const whole = text.startsWith('=') ? text : `=${text}`
  return ok({
    set: { type: 'custom', formula1: whole },
    text: `entries for which ${whole} holds`,
    formula: whole,
    isBroken: null,
  })
}

const checkbox = (): MadeEntry =>
  ok({
    set: { type: 'checkbox' },
    text: 'a checkbox',
    formula: null,
    isBroken: ({ v }) => !/^(?:0|1|true|false)$/i.test(String(v)),
  })

/** Builds an entry rule of a range. Fails with the reason. */
export const entryRuleOf = (
  order: EntryOrder,
  place: EntryPlace,
  id: string,
): Result<EntryRule, string> => {
  const makers: Readonly<Record<Allow, () => MadeEntry>> = {
    list: () => listOf(order, place),
    whole: () => limitedEntry(order, place),
    decimal: () => limitedEntry(order, place),
    date: () => limitedEntry(order, place),
    text_length: () => limitedEntry(order, place),
    formula: () => formulaOf(order),
    checkbox,
  }
  const made = makers[order.allow]()
  if (!made.ok) return made
  const { set, ...rest } = made.value
  const { startRow, endRow, startColumn, endColumn } = place.area
  const rule = {
    uid: id,
    ...set,
    allowBlank: true,
    errorStyle: order.strict === false ? WARN : STOP,
    showErrorMessage: true,
    ...(order.message !== undefined && { error: order.message }),
    ranges: [{ startRow, endRow, startColumn, endColumn }],
  }
  return ok({ ...rest, rule })
}
