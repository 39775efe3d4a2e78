import type { ImportChoices } from '#contract/transfer/import.ts'
import { err, type Result } from '#contract/api/result.ts'
import { isText } from './delimited/encoding.ts'
import { readDelimited } from './delimited/read-delimited.ts'
import type { ImportFailure } from './failure.ts'
import { isPage } from './page.ts'
import { readXls } from './xls/read-xls.ts'
import { readXlsx, type Imported } from './xlsx/read-xlsx.ts'

/** A file of somebody: its name there, its bytes, and how a text file is to be read. */
type ImportFile = {
  readonly name: string
  readonly bytes: Uint8Array
  readonly choices: ImportChoices
}

type Reader = (file: ImportFile) => Promise<Result<Imported, ImportFailure>>

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

/** A container of parts, or of none, and the older one, which also holds newer files with a password. */
const ZIPS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
]
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
/** Workbooks of the time before that container start with one of these. */
const OLDEST = [
  [0x09, 0x00, 0x04, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x04, 0x06, 0x00],
  [0x09, 0x08],
]
/** What a text file is called; older programs write such text under the name of a workbook, too. */
const TEXT_NAME = /\.(?:csv|tsv|tab|txt|xls)$/i
/** What reads it: by its content where that says so, else by its name; null where nothing does. */
const readerOf = ({ name, bytes, choices }: ImportFile): Reader | null => {
  if (ZIPS.some((start) => startsWith(bytes, start))) return (file) => readXlsx(file.bytes)
  if ([OLE, ...OLDEST].some((start) => startsWith(bytes, start)))
    return async (file) => readXls(file.bytes)
  if (isPage(bytes)) return async () => err({ type: 'web_page' })
  if (!TEXT_NAME.test(name) || !isText(bytes, choices.encoding !== undefined)) return null
  return async (file) => readDelimited(file.bytes, file.name, file.choices)
}

/** Reads a file of any kind that can be imported. */
export const readFile: Reader = async (file) => {
  const reader = readerOf(file)
  return reader === null ? err({ type: 'not_a_spreadsheet' }) : reader(file)
}
