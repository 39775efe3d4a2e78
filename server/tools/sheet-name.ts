import * as v from 'valibot'

/** A worksheet name that Excel and Google Sheets also accept. */
export const SheetName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(31),
  v.regex(/^[^[\]:*?/\\]+$/, 'a worksheet name cannot contain [ ] : * ? / \\'),
)

/** Says why a name is no name of a worksheet. */
export const badNameText = (name: string): string =>
  `"${name}" cannot be the name of a worksheet. Use at most 31 characters without [ ] : * ? / \\.`

export const isSheetName = (name: string): boolean => v.is(SheetName, name)
