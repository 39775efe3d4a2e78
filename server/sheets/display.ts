import { format } from 'numfmt'
import { createDisplay } from '#contract/workbook/display-text.ts'

/** The typed value of a cell. */
export { valueOf } from '#contract/workbook/display-text.ts'

/** Display texts of values and cells, with numfmt's number formats. */
export const { drawnText, displayText } = createDisplay(format)
