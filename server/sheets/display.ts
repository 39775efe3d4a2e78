import { format } from 'numfmt'
import { createDisplay } from '#contract/workbook/display-text.ts'

export { valueOf } from '#contract/workbook/display-text.ts'

/** Display texts of values and cells, with numfmt's number formats. */
export const { drawnText, displayText } = createDisplay(format)
