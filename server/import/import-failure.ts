import type { FileFailure } from '#packages/univer-xlsx/read/import-failure.ts'

/** Why a file cannot be imported. `web_page` is HTML or XML under any name. */
export type ImportFailure = FileFailure | { readonly type: 'web_page' }
