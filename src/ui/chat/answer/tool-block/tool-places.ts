import { objectsIn, primitiveText, type Fields } from '../fields.ts'

/** Fields with one address or several, and lists whose entries have such fields. */
const ADDRESSES = ['range', 'data_range', 'cell', 'to', 'at', 'into', 'refers_to'] as const
const LISTS = ['also', 'formats', 'notes', 'ranges', 'edits'] as const

/** Splits "Model!A5, 'P, L'!A5" at the commas outside of worksheet names. */
export const splitAddresses = (text: string): readonly string[] =>
  (text.match(/(?:'(?:[^']|'')*'|[^,'])+/g) ?? []).map((part) => part.trim()).filter(Boolean)

/** "=Model!$B$2" as "Model!B2". */
const plainAddress = (text: string): string => text.replace(/^=/, '').replaceAll('$', '')

/** Rows or columns as a span: `3` with the count 2 is "3:4", and `C` is "C:C". */
const spanOf = (at: string, count: unknown): string => {
  if (/^[a-z]{1,3}$/i.test(at)) return `${at}:${at}`
  if (!/^\d+$/.test(at)) return at
  return `${at}:${Number(at) + (typeof count === 'number' && count > 1 ? count - 1 : 0)}`
}

/** The address of a structural edit: "Model!5:7", or the worksheet if it names no rows. */
const placeOfEdit = (edit: Fields): string => {
  const at = spanOf(primitiveText(edit['at']), edit['count'])
  const sheet = primitiveText(edit['sheet'])
  if (sheet === '' || at === '') return sheet || at
  return `${/^[\p{L}_][\p{L}\d_.]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`}!${at}`
}

const inFields = (fields: Fields): readonly string[] =>
  'do' in fields
    ? [placeOfEdit(fields)].filter(Boolean)
    : ADDRESSES.flatMap((name) =>
        splitAddresses(primitiveText(fields[name])).map((text) =>
          name === 'refers_to' ? plainAddress(text) : text,
        ),
      )

/** The addresses that the arguments or the output of a call name, in order and once each. */
export const placesIn = (fields: Fields): readonly string[] => [
  ...new Set([
    ...inFields(fields),
    ...LISTS.flatMap((name) => objectsIn(fields[name]).flatMap(inFields)),
  ]),
]
