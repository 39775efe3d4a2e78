import type { Store } from '../store/store.ts'
import { breathe } from './breathe.ts'

/** So many workbooks stay open at most; each of 10 MB takes some 60 MB of memory. */
const OPEN_MAX = 3

/** A workbook as it is stored, unchecked. */
export type OpenWorkbook = { readonly revision: number; readonly workbook: unknown }

/** The workbooks that were read last, so that who scrolls through one has it read once. */
export type OpenWorkbooks = {
  /** The workbook at this revision or a newer one; null when it is gone. */
  readonly open: (id: string, revision: number) => Promise<OpenWorkbook | null>
}

/** Keeps the last few workbooks that were read from a store. */
export const createOpenWorkbooks = (store: Store): OpenWorkbooks => {
  const opened = new Map<string, Promise<OpenWorkbook | null>>()

  const readFrom = async (id: string): Promise<OpenWorkbook | null> => {
    const row = await store
      .selectFrom('spreadsheets')
      .where('id', '=', id)
      .select(['revision', 'workbook_data'])
      .executeTakeFirst()
    if (!row) return null
    await breathe()
    return { revision: row.revision, workbook: JSON.parse(row.workbook_data) as unknown }
  }
  const read = (id: string): Promise<OpenWorkbook | null> => {
    const coming = readFrom(id).catch((error: unknown) => {
      opened.delete(id)
      throw error
    })
    opened.set(id, coming)
    const [oldest] = opened.keys()
    if (opened.size > OPEN_MAX && oldest !== undefined) opened.delete(oldest)
    return coming
  }
  return {
    open: async (id, revision) => {
      const known = opened.get(id)
      // The one used last goes last.
      opened.delete(id)
      if (known) opened.set(id, known)
      const found = await known
      return found && found.revision >= revision ? found : read(id)
    },
  }
}
