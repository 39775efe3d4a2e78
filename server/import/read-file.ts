import type { ImportChoices } from '#contract/import.ts'
import { err, type Result } from '#contract/result.ts'
import { readDelimited } from './delimited/read-delimited.ts'
import type { ImportFailure } from './failure.ts'
import { readXls } from './xls/read-xls.ts'
import { readXlsx, type Imported } from './xlsx/read-xlsx.ts'

/** A file of somebody: its name there, its bytes, and how a text file is to be read. */
export type ImportFile = {
  readonly name: string
  readonly bytes: Uint8Array
  readonly choices: ImportChoices
}

type Reader = (file: ImportFile) => Promise<Result<Imported, ImportFailure>>

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

/** A container of parts, and the older one, which also holds newer files with a password. */
const ZIP = [0x50, 0x4b]
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
/** How much of a file says whether it is text. */
const LOOKED_AT = 4096

const isUtf16 = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])

/**
 * Whether it is a table as text: those hold no zeros, but for ones in wide letters. Pages and XML are texts,
 * and no tables.
 */
export const isTable = (bytes: Uint8Array, { encoding }: ImportChoices): boolean => {
  const start = bytes.subarray(0, LOOKED_AT)
  if (isUtf16(start) || encoding?.startsWith('utf-16')) return true
  return !start.includes(0) && !/^\s*(?:<[!?a-z]|%PDF|\{\\rtf)/i.test(Buffer.from(start).toString())
}

/** What reads it: by its content where that says so, else by its name; null where nothing does. */
const readerOf = ({ name, bytes, choices }: ImportFile): Reader | null => {
  if (startsWith(bytes, ZIP)) return (file) => readXlsx(file.bytes)
  if ([OLE, ...OLDEST].some((start) => startsWith(bytes, start)))
    return async (file) => readXls(file.bytes)
  if (!TEXT_NAME.test(name) || bytes.length === 0 || !isTable(bytes, choices)) return null
  return async (file) => readDelimited(file.bytes, file.name, file.choices)
}

/** Reads a file of any kind that can be imported. */
export const readFile: Reader = async (file) => {
  const reader = readerOf(file)
  return reader === null ? err({ type: 'not_a_spreadsheet' }) : reader(file)
}
