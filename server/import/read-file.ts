import type { ImportChoices } from '#contract/transfer/import.ts'
import { err, type Result } from '#contract/api/result.ts'
import { isText } from './delimited/encoding.ts'
import { readDelimited } from './delimited/read-delimited.ts'
import type { ImportFailure } from './import-failure.ts'
import { isWebPage } from './web-page.ts'
import { readXls } from './xls/read-xls.ts'
import { readXlsx, type ImportedWorkbook } from '#packages/univer-xlsx/read/read-xlsx.ts'

type ImportFile = {
  readonly name: string
  readonly bytes: Uint8Array
  readonly choices: ImportChoices
}

type Reader = (file: ImportFile) => Promise<Result<ImportedWorkbook, ImportFailure>>

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

/**
 * Signatures of a ZIP archive and of an empty one. An .xlsx with a password has neither, because it
 * is stored in an OLE container.
 */
const ZIPS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
]
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
/** First record of workbooks without an OLE container. */
const OLDEST = [
  [0x09, 0x00, 0x04, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x04, 0x06, 0x00],
  [0x09, 0x08],
]
/** Extensions of text files. Older programs also write text into .xls files. */
const TEXT_NAME = /\.(?:csv|tsv|tab|txt|xls)$/i
/** Chooses the reader by content, or by name for text. Null if none fits. */
const readerOf = ({ name, bytes, choices }: ImportFile): Reader | null => {
  if (ZIPS.some((start) => startsWith(bytes, start))) return (file) => readXlsx(file.bytes)
  if ([OLE, ...OLDEST].some((start) => startsWith(bytes, start)))
    return async (file) => readXls(file.bytes)
  if (isWebPage(bytes)) return async () => err({ type: 'web_page' })
  if (!TEXT_NAME.test(name) || !isText(bytes, choices.encoding !== undefined)) return null
  return async (file) => readDelimited(file.bytes, file.name, file.choices)
}

export const readFile: Reader = async (file) => {
  const reader = readerOf(file)
  return reader === null ? err({ type: 'not_a_spreadsheet' }) : reader(file)
}
