import { PASSED_OVER } from '../../formulas/formula-texts.ts'

/** A defined name that gets another one, or goes (`to` is null). */
export type NameChange = { readonly name: string; readonly to: string | null }

const SIGN = String.raw`[A-Za-z0-9\u00aa-\uffff_.\\?]`
/** A whole word that names no worksheet, alone or as the first of several (`Jan:Mar!B5`). */
const WORD = new RegExp(
  String.raw`${PASSED_OVER}|#[A-Za-z]+(?:\/[A-Za-z0-9]+)?[!?]?|(?<word>${SIGN}+)(?!${SIGN}|!|:${SIGN}+!)(?<call>\s*\()?`,
  'g',
)

/**
 * A formula after a defined name got another one; `#REF!` where it went. A function that has the
 * same name is called as before: `isFunction` knows them by their names in capitals.
 */
export const followName = (
  formula: string,
  { name, to }: NameChange,
  isFunction: (name: string) => boolean,
): string => {
  const own = name.toLowerCase()
  if (own === to?.toLowerCase() || !formula.toLowerCase().includes(own)) return formula
  const isOther = isFunction(name.toUpperCase())
  return formula.replace(WORD, (text: string, ...rest: readonly unknown[]) => {
    const { word, call = '' } = rest.at(-1) as { readonly word?: string; readonly call?: string }
    const at = rest.find((part) => typeof part === 'number') ?? 0
    if (word?.toLowerCase() !== own || /[!$]$/u.test(formula.slice(0, at))) return text
    return call !== '' && isOther ? text : (to ?? '#REF!') + call
  })
}
