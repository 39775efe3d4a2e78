import { inputsOfFigure, withDefaults } from '#packages/finance/formulas.ts'
import type { JobInput } from '#packages/finance/inputs.ts'
import { figureLabel } from '#packages/finance/job.ts'
import type { Account } from '../language/account.ts'
import type { Request } from '../language/dialogue.ts'
import { figureText, type CurrencyMark } from './figure-text.ts'

/** A figure as the tool returns it. */
type Shown = {
  readonly key: string
  readonly label: string
  readonly unit: Parameters<typeof figureText>[1]['unit']
  readonly places?: number
  readonly formula: string
  readonly value: number | null
}

const currencyOf = ({ message }: Request): CurrencyMark =>
  message.quantities.find(({ currency }) => currency !== null)?.currency ?? null

const lower = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

const joinWords = (words: readonly string[], joint = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`

const valueText = (input: JobInput, value: number, currency: CurrencyMark): string =>
  input.kind === 'choice'
    ? (input.choices.find((one) => one.value === value)?.label ?? String(value))
    : figureText(value, input, currency)

/** The defaults that the answer depends on, as "monthly payments" would be. */
const inputsOf = ({ candidate: { job, figures } }: Request): readonly string[] => [
  ...new Set(figures.flatMap((figure) => [...inputsOfFigure(job, figure)])),
]

const assumedTexts = (request: Request, currency: CurrencyMark) => {
  const { job, given } = request.candidate
  const all = withDefaults(job, given)
  return inputsOf(request).flatMap((key) => {
    const [input, value] = [job.inputs[key], all[key]]
    if (input === undefined || given[key] !== undefined || typeof value !== 'number') return []
    const isNone = value === 0 && input.kind === 'number'
    return isNone ? [] : [`${lower(input.label)}: ${valueText(input, value, currency)}`]
  })
}

const usedTexts = (request: Request, currency: CurrencyMark) => {
  const { job, given } = request.candidate
  return inputsOf(request).flatMap((key) => {
    const [input, value] = [job.inputs[key], given[key]]
    if (input === undefined || value === undefined) return []
    const texts = (typeof value === 'number' ? [value] : value).map((one) =>
      valueText(input, one, currency),
    )
    return [`${lower(input.label)} ${texts.join(', ')}`]
  })
}

const tableOf = (figures: readonly Shown[], currency: CurrencyMark): readonly string[] => {
  const rows = figures.flatMap((figure) =>
    figure.value === null
      ? []
      : [
          `| ${figure.label} | ${figureText(figure.value, figure, currency)} | \`${figure.formula}\` |`,
        ],
  )
  return rows.length < 2 ? [] : ['| Figure | Value | Formula |\n|---|---:|---|\n' + rows.join('\n')]
}

/** Answers a complete request: the figure first, then its inputs, formula and conventions. */
export const jobAnswer = (
  request: Request,
  figures: readonly Shown[],
  made: { readonly title: string; readonly url: string } | null,
): string => {
  const { job, figures: asked, given } = request.candidate
  const currency = currencyOf(request)
  const wanted = asked.map((figure) => ({
    figure,
    found: figures.find(({ key }) => key === figure.key),
  }))
  const lost = wanted.find(({ found }) => found === undefined || found.value === null)
  if (lost !== undefined)
    return `I found no ${lower(figureLabel(lost.figure, given))} for these inputs, so I state none: ${joinWords(usedTexts(request, currency))}.`
  const assumed = assumedTexts(request, currency)
  return [
    ...wanted.flatMap(({ found }, at) => {
      if (found === undefined || found.value === null) return []
      const inputs = at === 0 ? `: ${joinWords(usedTexts(request, currency))}` : ''
      return [
        `**${figureText(found.value, found, currency)}** is the ${lower(found.label)}${inputs}. Formula: \`${found.formula}\``,
      ]
    }),
    ...tableOf(figures, currency),
    [...job.conventions, ...(assumed.length > 0 ? [`I assumed ${joinWords(assumed)}.`] : [])].join(
      ' ',
    ),
    made === null
      ? 'Change an input, or say "show it in a sheet".'
      : `It is live in [${made.title}](${made.url}): change a blue input and everything follows.`,
  ].join('\n\n')
}

const inputQuestion = (input: JobInput): string => lower(input.label)

/** Asks about a request that is not complete. */
export const jobQuestion = (
  { candidate }: Request,
  account: Exclude<Account, { kind: 'complete' }>,
): string => {
  const { job, figures, given } = candidate
  const wanted = joinWords(
    figures.map((figure) => lower(figureLabel(figure, withDefaults(job, given)))),
  )
  switch (account.kind) {
    case 'missing':
      return `For the ${wanted} I still need ${joinWords(account.inputs.map(inputQuestion))}. For example: "${job.example}"`
    case 'unused':
      return `I calculated nothing, because I did not use ${joinWords(account.texts.map((text) => `"${text}"`))} for the ${wanted}. What does it change? You can also ask without it.`
    case 'doubtful':
      return `How do you mean ${joinWords(account.texts.map((text) => `"${text}"`))}: with a decimal point, or as thousands? Please write it without the point.`
    case 'either':
      return `Do you mean ${joinWords(
        account.jobs.map(({ title }) => lower(title)),
        'or',
      )}? Please name one of them.`
  }
}
