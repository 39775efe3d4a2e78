import { addLocale, format, formatColor, getFormatInfo } from 'numfmt'
import { createSheetWindow } from '#contract/workbook/window/window.ts'

/** Makes a window of a stored workbook with numfmt. */
export const sheetWindow = createSheetWindow({ format, formatColor, getFormatInfo, addLocale })
