/**
 * Tools that store a change of a spreadsheet. `reconcile` only does with the argument `into`, and
 * `run_finance_job` only as a spreadsheet.
 */
const WRITING = [
  'create_spreadsheet',
  'create_spreadsheet_from_table',
  'write_range',
  'replace',
  'fill',
  'clear',
  'summarise',
  'edit_structure',
  'define_name',
  'set_note',
  'filter_range',
  'set_rules',
  'sort_range',
  'format_range',
  'import_table',
  'reconcile',
  'run_finance_job',
] as const
const READING = [
  'map_workbook',
  'read_range',
  'find',
  'aggregate',
  'evaluate',
  'find_inputs',
  'what_if',
  'run_code',
  'trace',
  'audit_sheet',
  'list_changes',
  'list_documents',
  'read_document_pages',
  'search_documents',
  'read_document_table',
] as const
/** Earlier names of tools. Stored answers still contain them. */
const EARLIER = ['evaluate_formula', 'try_values'] as const

/** The name of a tool that the assistant has. */
export type ToolName = (typeof WRITING)[number] | (typeof READING)[number]

/** The tools that store a change. */
export const WRITING_TOOL_NAMES: ReadonlySet<string> = new Set(WRITING)
/** All tools of the assistant, also earlier ones. */
export const TOOL_NAMES: ReadonlySet<string> = new Set([...WRITING, ...READING, ...EARLIER])
