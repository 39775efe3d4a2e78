import { titleOf } from '../../import/routes.ts'
import type { ReadTable } from '../port.ts'

/** The only table of such a file is the file. */
const ONE_TABLE = /\.csv$/i
const EXTENSION = /\.[^.]{1,5}$/

/** What a spreadsheet of a table is called: by its document and itself. */
export const tableTitle = ({ filename, name }: Pick<ReadTable, 'filename' | 'name'>): string => {
  const document = filename.replace(EXTENSION, '')
  return titleOf(ONE_TABLE.test(filename) ? document : `${document}, ${name}`)
}
