// Labels of screens that load when they are opened; apart from labels.ts, which is in the first load.
/** Lists and the editor (decisions, "Accessible names"). */
export const SHEETS = {
  actions: (title: string): string => `Actions for ${title}`,
  select: (title: string): string => `Select ${title}`,
  saved: 'Saved',
  saving: 'Saving…',
  unsaved: 'Unsaved changes',
  notSaved: 'Not saved',
  share: 'Share',
  export: 'Export',
  import: 'Import',
  chat: 'Chat',
  bar: 'Sheet bar',
  toolbar: 'Formatting',
  cells: 'Cells',
  cellsHint: 'Escape leaves the cells, F6 goes to the next part of the page.',
  cellsHintId: 'cells-hint',
} as const

/** What the grid says while it calculates; the names are the grid's own. */
export const CALCULATION = {
  analyzing: 'Reading the formulas…',
  calculating: 'Calculating…',
  'array-analysis': 'Reading the array formulas…',
  'array-calculation': 'Calculating arrays…',
  done: 'Calculated',
} as const

/** The public pages (spec §2, "Public routes"). */
export const PUBLIC = {
  accessApi: 'Access the API',
  tryNow: 'Try now',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  sitemap: 'Sitemap',
} as const
