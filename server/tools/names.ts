const DISPLAY_NAMES: Readonly<Record<string, string>> = {
  create_spreadsheet: 'Create spreadsheet',
  read_range: 'Read range',
  write_range: 'Write range',
  evaluate_formula: 'Evaluate formula',
  find_inputs: 'Find inputs',
  try_values: 'Try values',
  list_documents: 'List documents',
  read_document_pages: 'Read document',
  search_documents: 'Search documents',
  read_document_table: 'Read table of a document',
}

/** What a person reads for a tool; an unknown one (a model may invent it) in plain words. */
export const toolDisplayName = (name: string): string =>
  DISPLAY_NAMES[name] ?? name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
