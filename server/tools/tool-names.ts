const DISPLAY_NAMES: Readonly<Record<string, string>> = {
  create_spreadsheet: 'Create spreadsheet',
  create_spreadsheet_from_table: 'Create spreadsheet from a table',
  read_range: 'Read range',
  write_range: 'Write range',
  evaluate_formula: 'Evaluate formula',
  find_inputs: 'Find inputs',
  try_values: 'Try values',
  list_documents: 'List documents',
  read_document_pages: 'Read document',
  search_documents: 'Search documents',
  read_document_table: 'Read table',
}

/**
 * The display name of a tool. A model may invent a tool, so an unknown name becomes plain words.
 */
export const toolDisplayName = (name: string): string =>
  DISPLAY_NAMES[name] ?? name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** The tools that store a change. */
export const WRITING_TOOLS: ReadonlySet<string> = new Set([
  'create_spreadsheet',
  'create_spreadsheet_from_table',
  'write_range',
])
