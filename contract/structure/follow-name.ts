import { PASSED_OVER } from '../formula-texts.ts'

/** A defined name that gets another one, or goes (`to` is null). */
export type NameChange = { readonly name: string; readonly to: string | null }

const WORD = new RegExp(
  String.raw`${PASSED_OVER}|#[A-Za-z]+(?:\/[A-Za-z0-9]+)?[!?]?|(?<word>[A-Za-z0-9\u00aa-\uffff_.\\?]+)(?!!)`,
  'g',
)

/** A formula after a defined name got another one; `#REF!` where it went (SHEET-924). */
export const followName = (formula: string, { name, to }: NameChange): string => {
  const own = name.toLowerCase()
  if (own === to?.toLowerCase() || !formula.toLowerCase().includes(own)) return formula
  return formula.replace(WORD, (text: string, word: string | undefined, at: number) => {
    const isNamed = word?.toLowerCase() === own && !/[!$:]$/u.test(formula.slice(0, at))
    return isNamed ? (to ?? '#REF!') : text
  })
}
