import * as v from 'valibot'

/** As long as a reference to cells may be: a sheet's name, quoted, and its cells. */
const RANGE_CHARS = 100
/** How one looks; whether the sheet has such cells is seen once it is open. */
const RANGE = /^(?:.+!)?\$?[a-z]{0,3}\$?\d{0,7}(?::\$?[a-z]{0,3}\$?\d{0,7})?$/i

const RangeSearch = v.object({
  range: v.fallback(
    v.optional(v.pipe(v.string(), v.minLength(2), v.maxLength(RANGE_CHARS), v.regex(RANGE))),
    undefined,
  ),
})

/** The part of an address that names cells to select. */
export type RangeSearch = { readonly range?: string | undefined }

/** Reads `?range=`; what does not look like a reference to cells is left out. */
export const readRange = (search: Record<string, unknown>): RangeSearch => ({
  range: v.parse(RangeSearch, search).range,
})
