/**
 * Format of `region` in a send, such as "d,.EUR": date order, decimal sign, thousands sign,
 * currency.
 */
export const REGION_FORM = /^[dmy][.,][.,' ][A-Z]{3}$/
