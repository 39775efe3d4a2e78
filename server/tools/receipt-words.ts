import type { WriteReceipt } from '#contract/workbook/receipt.ts'

const STATUS_WORDS = {
  stored: 'stored',
  refused: 'refused, nothing changed',
  waiting: 'waits for you',
} as const

/** Longest label and value in the words of a receipt, in characters. */
const NAME_MAX_CHARS = 60

const clip = (text: string): string =>
  text.length > NAME_MAX_CHARS ? `${text.slice(0, NAME_MAX_CHARS - 1).toWellFormed()}…` : text

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const some = (count: number, text: string): readonly string[] => (count > 0 ? [text] : [])

const failingOf = ({ checks }: WriteReceipt) => checks.filter(({ ok }) => !ok)

const checksText = (receipt: WriteReceipt): readonly string[] => {
  if (receipt.checks.length === 0) return []
  const failing = failingOf(receipt).length
  return [failing === 0 ? 'checks OK' : `${counted(failing, 'check')} failing`]
}

/** A receipt as the model reads it. Counts of zero are left out, apart from new errors. */
export const receiptWords = (receipt: WriteReceipt): string => {
  const { status, cells, outside, formulas_overwritten, errors, followers } = receipt
  if (status !== 'stored') return STATUS_WORDS[status]
  const following = followers.reduce((sum, { cells: count }) => sum + count, 0)
  return [
    `${STATUS_WORDS.stored}: ${counted(cells, 'cell')}`,
    ...some(outside, `${outside} outside of the named range`),
    ...some(formulas_overwritten, `${counted(formulas_overwritten, 'formula')} overwritten`),
    counted(errors.new, 'new error'),
    ...some(errors.mended, `${errors.mended} mended`),
    ...some(errors.same, `${errors.same} as before`),
    ...checksText(receipt),
    ...some(following, counted(following, 'changed follower')),
  ].join(', ')
}

/** What a model should look at after a write, one sentence each. */
export const receiptWarnings = (receipt: WriteReceipt): readonly string[] => [
  ...failingOf(receipt).map(
    ({ label, cell, after }) => `The check ${clip(label)} in ${cell} shows ${clip(after)}.`,
  ),
  ...receipt.missed_by_totals.map(({ total, cells }) => `The total in ${total} misses ${cells}.`),
]
