import * as v from 'valibot'

/** The name of a worksheet as every spreadsheet takes it. */
export const SheetName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(31),
  v.regex(/^[^[\]:*?/\\]+$/, 'A sheet’s name cannot hold [ ] : * ? / \\'),
)

/** Whether a worksheet can be named so. */
export const isSheetName = (name: string): boolean => v.is(SheetName, name)
