/** The form of a region in a send, as in "d,.EUR": what dates begin with, decimal and thousands signs, currency. */
export const REGION_FORM = /^[dmy][.,][.,' ][A-Z]{3}$/
