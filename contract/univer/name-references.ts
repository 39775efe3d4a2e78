import { WITHOUT_ADDRESSES } from '#contract/formulas/formula-patterns.ts'

/** Renames a defined name, or deletes it if `to` is null. */
export type NameChange = { readonly name: string; readonly to: string | null }

const SIGN = String.raw`[A-Za-z0-9\u00aa-\uffff_.\\?]`
/**
 * A whole word that is not a sheet name. It does not stand before `!`, and does not begin a sheet
 * range (`Jan:Mar!B5`).
 */
const WORD = new RegExp(
  String.raw`${WITHOUT_ADDRESSES}|#[A-Za-z]+(?:\/[A-Za-z0-9]+)?[!?]?|(?<word>${SIGN}+)(?!${SIGN}|!|:${SIGN}+!)(?<call>\s*\()?`,
  'g',
)

/**
 * Rewrites a formula after a defined name changes. A deleted name becomes `#REF!`. Calls of a
 * function with the same name stay. `isFunction` takes names in capitals.
 */
export const adjustToNameChange = (
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
