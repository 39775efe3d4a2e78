import { HEADER_FOOTER_PARTS, type FileSettings } from '../format/file-settings.ts'
import { element, textElement } from './parts/xml-text.ts'

/** Excel's defaults in inches. */
const MARGINS = { left: 0.7, right: 0.7, top: 0.75, bottom: 0.75, header: 0.3, footer: 0.3 }

const plain = (settings: FileSettings, name: string): string => {
  const attributes = settings[name]
  return attributes === undefined ? '' : element(name, attributes)
}

/** The element requires all six margins. */
const marginsXml = ({ pageMargins }: FileSettings): string =>
  pageMargins === undefined ? '' : element('pageMargins', { ...MARGINS, ...pageMargins })

const headsXml = ({ headerFooter }: FileSettings): string => {
  if (headerFooter === undefined) return ''
  const entries = Object.entries(headerFooter)
  const flags = Object.fromEntries(entries.filter(([name]) => !HEADER_FOOTER_PARTS.includes(name)))
  const lines = HEADER_FOOTER_PARTS.flatMap((name) => {
    const line = headerFooter[name]
    return line === undefined ? [] : [textElement(name, line)]
  })
  return element('headerFooter', flags, lines.join(''))
}

const breaksXml = (name: string, starts: readonly number[], max: number): string => {
  const all = starts.map((id) => element('brk', { id, max, man: true }))
  const count = all.length
  return count === 0 ? '' : element(name, { count, manualBreakCount: count }, all.join(''))
}

/** Rows and columns (0-based) with a manual page break before them. Index 0 never has one. */
export type PageStarts = { readonly rows: readonly number[]; readonly columns: readonly number[] }

const [LAST_ROW, LAST_COLUMN] = [1_048_575, 16_383]

/** Elements from `printOptions` to `colBreaks` in the order of the standard. */
export const printXml = (settings: FileSettings, starts: PageStarts): string =>
  plain(settings, 'printOptions') +
  marginsXml(settings) +
  plain(settings, 'pageSetup') +
  headsXml(settings) +
  breaksXml('rowBreaks', starts.rows, LAST_COLUMN) +
  breaksXml('colBreaks', starts.columns, LAST_ROW)

export const sheetProtectionXml = (settings: FileSettings): string =>
  plain(settings, 'sheetProtection')

export const workbookProtectionXml = (settings: FileSettings): string =>
  plain(settings, 'workbookProtection')

/**
 * Calculation settings: a full recalculation on load, and iterative calculation if the workbook
 * enables it.
 */
export const calculationXml = (settings: FileSettings): string =>
  element('calcPr', { calcId: 191029, ...settings['calcPr'], fullCalcOnLoad: 1 })

/** Children of `sheetPr` other than the tab colour. */
export const sheetPropertiesXml = (settings: FileSettings): string =>
  plain(settings, 'outlinePr') + plain(settings, 'pageSetUpPr')
