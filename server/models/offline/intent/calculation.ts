import type { Currency } from './figures.ts'
import { hideLiterals } from './literals.ts'

/** A calculation given in full: "2+0", "12% of 4,300", "=PMT(0.065/12,360,-300000)". */
export type Calculation = {
  readonly kind: 'calculation'
  readonly formula: string
  /** True if the formula refers to cells, so it needs a spreadsheet. */
  readonly readsCells: boolean
  /** The currency sign, if the result has the same currency as the amounts. */
  readonly currency: Currency | null
}

/** Maximum length of a calculation without "=", in characters. */
const LONGEST = 200
const LEAD =
  /^(?:(?:please|can you|could you|what(?:['’]s| is| does)|how much is|calculate|compute|evaluate|work out)\s+)*/i
const TAIL = /\s*(?:equal(?:s| to)?|come to|make|=)?[\s?.!]*$/i
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bplus\b/gi, '+'],
  [/\bminus\b|[−–]/gi, '-'],
  [/\b(?:times|multiplied by)\b|[×·]|(?<=\d)\s*x\s*(?=[\d(])/gi, '*'],
  [/\bdivided by\b|÷/gi, '/'],
  [/(?<=\d)\s*(?:percent|per cent)\b/gi, '%'],
]
const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+`
const TERM = String.raw`[-+(]{0,8}(?:${NUMBER})%?\){0,8}`
const SUM = new RegExp(String.raw`^${TERM}(?:[-+*/^]${TERM})+$`)
const PART_OF = new RegExp(String.raw`^(-?(?:${NUMBER}))%of(-?(?:${NUMBER}))$`, 'i')
/** A date or a month is not a subtraction. */
const DAY = /^\d{4}-\d{1,2}(?:-\d{1,2})?$|^\d{1,2}([-/])\d{1,2}\1\d{2,4}$/
/** "100 + 10%": people mean 110, but a spreadsheet calculates 100.1. We do not guess. */
const ADDS_PERCENT = /[\d)][-+](?:\d|\.)[\d,.]*%/
const CELL = /(?<![\w$.])\$?[A-Za-z]{1,3}\$?[1-9]\d*(?![\w(])/
const TEXTS = /"(?:[^"]|"")*"/g

const isBalanced = (text: string): boolean => {
  let open = 0
  for (const sign of text) {
    if (sign === '(') open += 1
    if (sign === ')') open -= 1
    if (open < 0) return false
  }
  return open === 0
}

const calculation = (formula: string, currency: Currency | null = null): Calculation => ({
  kind: 'calculation',
  formula,
  readsCells: CELL.test(formula.replace(TEXTS, '')),
  currency,
})

/** Accepts a question that consists of one formula only. */
const formulaIn = (question: string): Calculation | null => {
  const { text, literal } = hideLiterals(question)
  const formula = literal(text)
  return formula?.startsWith('=') ? calculation(formula) : null
}

const figuresIn = (question: string): Calculation | null => {
  if (question.length > LONGEST) return null
  const spelled = WORDS.reduce((text, [word, sign]) => text.replace(word, sign), question)
  const signs = new Set(spelled.match(/[$€£]/g))
  const text = spelled.replace(/[\s$€£]/g, '')
  const bare = text.replaceAll(',', '')
  const [sign = null] = signs.size === 1 ? (signs as ReadonlySet<Currency>) : []
  const part = PART_OF.exec(text)
  if (part) return calculation(`=${bare.replace(/of/i, '*')}`, sign)
  if (!SUM.test(text) || !isBalanced(text) || DAY.test(text) || ADDS_PERCENT.test(text)) return null
  return calculation(`=${bare}`, /[*/^%]/.test(text) ? null : sign)
}

/** Reads a calculation that makes up the whole question, else returns null. */
export const readCalculation = (question: string): Calculation | null => {
  const asked = question.trim().replace(LEAD, '')
  return formulaIn(asked.replace(/[\s?]+$/, '')) ?? figuresIn(asked.replace(TAIL, ''))
}
