import { format } from 'numfmt'
import { createDisplay } from '#contract/workbook/display-text.ts'

/** A cell's value as it is meant. */
export { valueOf } from '#contract/workbook/display-text.ts'

/** What values and cells show as text, with numbers in their formats. */
export const { drawnText, displayText } = createDisplay(format)
