import * as v from 'valibot'

/** Maximum length of a cell reference with a quoted sheet name, in characters. */
const RANGE_CHARS = 100
/** Checks the form of a reference only. The cells themselves are checked once the sheet is open. */
const RANGE = /^(?:.+!)?\$?[a-z]{0,3}\$?\d{0,7}(?::\$?[a-z]{0,3}\$?\d{0,7})?$/i

const RangeParams = v.object({
  range: v.fallback(
    v.optional(v.pipe(v.string(), v.minLength(2), v.maxLength(RANGE_CHARS), v.regex(RANGE))),
    undefined,
  ),
})

/** The search param that selects cells. */
export type RangeParams = { readonly range?: string | undefined }

/** Reads `?range=` and omits anything that is no cell reference. */
export const readRangeParams = (search: Record<string, unknown>): RangeParams => ({
  range: v.parse(RangeParams, search).range,
})
