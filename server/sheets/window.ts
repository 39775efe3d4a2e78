import { addLocale, format, formatColor, getFormatInfo } from 'numfmt'
import { createSheetWindow } from '#contract/workbook/window/window.ts'

/** A window of a stored workbook. */
export const sheetWindow = createSheetWindow({ format, formatColor, getFormatInfo, addLocale })
