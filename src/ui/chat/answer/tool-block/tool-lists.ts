import { TOOL_LISTS } from '#src/texts/changed-cells.ts'
import { isFields, objectsIn, primitiveText, type Fields } from '../fields.ts'
import {
  change,
  formula,
  leftOut,
  place,
  words,
  type ListContext,
  type ListedCell,
  type ListReader,
  type ToolList,
} from './list-cells.ts'
import { ROW_READERS } from './row-lists.ts'

/** Maximum rows of a list. The JSON view has the rest. */
const SHOWN_ROWS = 40

const { columns: heads, names } = TOOL_LISTS

const formats: ListReader = ({ id, output }) => ({
  name: names.formats,
  columns: [heads.range, heads.formatting, heads.cellsChanged],
  entries: objectsIn(output['formats']),
  row: ({ range, set, changed }) => [place(id, range), words(set), words(changed)],
})

const notes: ListReader = ({ id, output }) => ({
  name: names.notes,
  columns: [heads.cell, heads.was, heads.now],
  entries: objectsIn(output['notes']),
  row: ({ cell, before, after }) => [place(id, cell), ...change(before, after)],
  omitted: leftOut(output),
})

const proposalText = (proposal: unknown): string => {
  if (!isFields(proposal)) return ''
  const { cell, formula: text, value } = proposal
  return [primitiveText(cell), primitiveText(text ?? value)].filter(Boolean).join(': ')
}

const findings: ListReader = ({ id, output }) => ({
  name: names.findings,
  columns: [heads.cells, heads.severity, heads.finding, heads.proposal],
  entries: objectsIn(output['findings']),
  row: ({ cells, severity, evidence, proposal }) => [
    place(id, cells),
    words(severity),
    words(evidence),
    formula(proposalText(proposal)),
  ],
  omitted: leftOut(output),
})

const hits: ListReader = ({ id, output }) => ({
  name: names.hits,
  columns: [heads.cell, heads.shows, heads.formula],
  entries: objectsIn(output['hits']),
  row: ({ cell, shows, formula: text }) => [place(id, cell), words(shows), formula(text)],
  omitted: leftOut(output),
})

const traced: ListReader = ({ id, output }) => ({
  name: names.traced,
  columns: [heads.cells, heads.label, heads.shows, heads.formula],
  entries: objectsIn(output['entries']),
  row: ({ cell, range, label, shows, formula: text }) => [
    place(id, cell ?? range),
    words(label),
    words(shows),
    formula(text),
  ],
  omitted: leftOut(output),
})

const history: ListReader = ({ id, output }) => {
  const cells = objectsIn(output['cells'])
  if (cells.length > 0)
    return {
      name: names.changedCells,
      columns: [heads.cell, heads.was, heads.now],
      entries: cells,
      row: ({ cell, before, after, is_format: isFormat }) => [
        place(id, cell),
        ...(isFormat === true ? [words(''), words(TOOL_LISTS.formatOnly)] : change(before, after)),
      ],
      omitted: leftOut(output),
    }
  return {
    name: names.changes,
    columns: [heads.change, heads.by, heads.cells],
    entries: objectsIn(output['changes']),
    row: ({ title, who, cells: count, is_undone: isUndone }) => [
      words(isUndone === true ? TOOL_LISTS.undone(primitiveText(title)) : title),
      words(who),
      words(count),
    ],
    omitted: leftOut(output),
  }
}

const edits: ListReader = ({ output }) => ({
  name: names.edits,
  columns: [heads.change],
  entries: (Array.isArray(output['edits']) ? output['edits'] : []).map((text: unknown) => ({
    text,
  })),
  row: ({ text }) => [words(text)],
})

const givenRanges: ListReader = ({ id, output }) => ({
  name: names.ranges,
  columns: [heads.range, heads.name, heads.rows],
  entries: objectsIn(output['ranges']),
  row: ({ range, name, rows }) => [place(id, range), words(name), words(rows)],
})

const outline: ListReader = ({ output }) => ({
  name: names.outline,
  columns: [heads.outline],
  entries: (Array.isArray(output['outline']) ? output['outline'] : []).map((text: unknown) => ({
    text,
  })),
  row: ({ text }) => [words(text)],
})

const amounts = (value: unknown): ListedCell =>
  words(Array.isArray(value) ? value.map(primitiveText).join(', ') : value)

const compared: ListReader = ({ output }) => ({
  name: names.compared,
  columns: [heads.rows, heads.count, heads.left, heads.right, heads.difference],
  entries: TOOL_LISTS.compared.flatMap(([field, label]) => {
    const part = output[field]
    return isFields(part) ? [{ ...part, field, label }] : []
  }),
  row: ({ field, label, count, total, left, right, difference }) => [
    words(label),
    words(count),
    amounts(field === 'only_left' ? total : left),
    amounts(field === 'only_right' ? total : right),
    amounts(difference),
  ],
})

const READERS: Readonly<Record<string, readonly ListReader[]>> = {
  format_range: [formats],
  set_note: [notes],
  audit_sheet: [findings],
  find: [hits],
  trace: [traced],
  list_changes: [history],
  edit_structure: [edits],
  run_code: [givenRanges],
  map_workbook: [outline],
  reconcile: [compared],
  ...ROW_READERS,
}
/**
 * Fields that the list of a tool shows, or that its sentence below the list already says. Some of
 * them only help the model.
 */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  format_range: ['formats', 'changed'],
  set_note: ['notes', 'added', 'changed', 'deleted', 'unchanged', 'left_out'],
  audit_sheet: ['findings', 'counts', 'left_out'],
  find: ['hits', 'count', 'worksheets', 'left_out', 'rows'],
  trace: ['entries', 'start', 'direction', 'left_out', 'rows'],
  list_changes: ['changes', 'cells', 'count', 'left_out', 'saves_without_change'],
  edit_structure: ['edits', 'shift', 'formulas_adjusted', 'lost_references', 'not_included'],
  run_code: ['ranges'],
  map_workbook: ['outline', 'worksheets', 'names', 'open'],
  reconcile: ['matched', 'differs', 'only_left', 'only_right', 'repeated_keys', 'proof'],
  sort_range: [
    'header',
    'totals',
    'by',
    'moved_notes',
    'moved_rows',
    'changed_records',
    'first_rows',
    'rows',
  ],
  filter_range: ['first_shown', 'first_hidden', 'hidden', 'shown', 'rows'],
  aggregate: [
    'data_range',
    'columns',
    'rows',
    'totals',
    'totals_display',
    'counts',
    'formulas',
    'display',
    'left_out',
    'next',
  ],
  define_name: ['done', 'used_by'],
}

const NONE: readonly string[] = []

/** The fields that the list of this tool already shows. */
export const listedFields = (toolName: string): readonly string[] =>
  (Object.hasOwn(SHOWN, toolName) ? SHOWN[toolName] : null) ?? NONE

const listOf = (read: ListReader, context: ListContext): readonly ToolList[] => {
  const { name, columns, entries, row, omitted = 0 } = read(context)
  if (entries.length === 0) return []
  const rows = entries.slice(0, SHOWN_ROWS).map(row)
  return [{ name, columns, rows, more: entries.length - rows.length + omitted }]
}

/** Labelled results that a write changed. */
const results: ListReader = ({ id, output }) => ({
  name: names.results,
  columns: [heads.result, heads.cell, heads.was, heads.now],
  entries: objectsIn(output['results']).filter((entry) => 'before' in entry && 'after' in entry),
  row: ({ label, sheet, cell, before, after }) => [
    words(label),
    place(id, cell, primitiveText(sheet) || null),
    ...change(before, after),
  ],
})

/** The lists of a finished call. The number of rows is limited, whatever the tool returned. */
export const toolListsOf = (
  toolName: string,
  spreadsheetId: string,
  { args, output }: { readonly args: Fields; readonly output: Fields },
): readonly ToolList[] => {
  const context = { id: spreadsheetId, args, output }
  const own = (Object.hasOwn(READERS, toolName) ? READERS[toolName] : null) ?? []
  return [...own, results].flatMap((read) => listOf(read, context))
}
