import { titleOf } from '../../import/routes.ts'
import type { ReadTable } from '../port.ts'

/** A .csv file holds one table, so the title of its spreadsheet needs no table name. */
const ONE_TABLE = /\.csv$/i
const EXTENSION = /\.[^.]{1,5}$/

/** Title of the spreadsheet made from a table: document name and table name. */
export const tableTitle = ({ filename, name }: Pick<ReadTable, 'filename' | 'name'>): string => {
  const document = filename.replace(EXTENSION, '')
  return titleOf(ONE_TABLE.test(filename) ? document : `${document}, ${name}`)
}
