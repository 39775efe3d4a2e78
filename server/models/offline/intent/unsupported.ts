import { hideLiterals } from './literals.ts'

/** A common spreadsheet request that the offline model does not support. */
export type UnsupportedRequest = {
  readonly kind: 'unable'
  readonly what: string
  readonly instead: string
}

const POLITE =
  /^(?:(?:please|now|then|also|and|can you|could you|would you|will you|i(?:['’]d| would) like(?: you)? to|i (?:want|need)(?: you)? to|let['’]?s|help me(?: to)?),? )*/i
const MAKE = String.raw`(?:make|create|build|draw|show|give|add|insert|generate|produce|display|prepare|set up|want|need|turn|convert|put|get|see|have|do)`
/** A verb and its object with up to six words between: "make me a stacked bar chart". */
const made = (object: string): RegExp =>
  new RegExp(String.raw`\b${MAKE}\b(?:\s+[\w-]+){0,6}?\s+${object}|^${object}`, 'i')
const starts = (verbs: string): RegExp => new RegExp(`^(?:${verbs})\\b`, 'i')

const FIGURES =
  'I can calculate figures from it, for example "Sum of the amount column", or "Which region has the highest amount?"'
const TOOLBAR = 'Use the toolbar and menus of the spreadsheet'

const THINGS: readonly (readonly [RegExp, what: string, instead: string])[] = [
  [
    made(
      String.raw`(?:charts?(?! of accounts)|graphs?|plots?|histograms?|diagrams?|sparklines?)\b`,
    ),
    'make charts',
    FIGURES,
  ],
  [starts(String.raw`plot|graph|chart(?! of accounts)|visuali[sz]e`), 'make charts', FIGURES],
  [
    made(String.raw`(?:pivot(?:[ -]?tables?)?|cross[ -]?tab(?:ulation)?s?)\b`),
    'make pivot tables',
    FIGURES,
  ],
  [starts('pivot'), 'make pivot tables', FIGURES],
  [starts('sort|order|rank|group'), 'sort or group rows', `${TOOLBAR} to sort and filter.`],
  [starts('filter'), 'filter rows', `${TOOLBAR} to sort and filter.`],
  [
    starts('format|highlight|colou?r|bold|shade|underline|merge|freeze|hide|unhide'),
    'format cells',
    `${TOOLBAR}.`,
  ],
  [
    starts(String.raw`print|e-?mail|export|download`),
    'print, send or export',
    'Export, above the spreadsheet, creates an .xlsx or .csv file.',
  ],
]

/** Recognises an unsupported request, else returns null. */
export const unsupportedIn = (request: string): UnsupportedRequest | null => {
  const text = hideLiterals(request.trim()).text.replace(POLITE, '')
  const found = THINGS.find(([pattern]) => pattern.test(text))
  return found ? { kind: 'unable', what: found[1], instead: found[2] } : null
}
