import { receiptTotals, type WriteReceipt } from '#contract/workbook/receipt.ts'

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
  const { checks_ok, checks_failed } = receiptTotals(receipt)
  if (checks_failed > 0) return [`${counted(checks_failed, 'check')} failing`]
  return some(checks_ok, 'checks OK')
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

/** A text of the spreadsheet. The quotes keep it apart from our own words. */
const quoted = (text: string): string => JSON.stringify(clip(text))

const listed = (all: number, places: readonly string[]): string => {
  const more = all - places.length
  return `${places.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** What a model should look at after a write, one sentence each. */
export const receiptWarnings = (receipt: WriteReceipt): readonly string[] => {
  const { numbers_to_text: texts, missed_by_totals: missed } = receipt
  const totals = receiptTotals(receipt)
  const failing = failingOf(receipt)
  const [unlistedChecks, unlistedTotals] = [
    totals.checks_failed - failing.length,
    totals.missed_by_totals - missed.length,
  ]
  return [
    ...failing.map(
      ({ label, cell, after }) => `The check ${quoted(label)} in ${cell} shows ${quoted(after)}.`,
    ),
    ...some(unlistedChecks, `${counted(unlistedChecks, 'more check')} failing.`),
    ...some(
      totals.numbers_to_text,
      `${counted(totals.numbers_to_text, 'number')} became text, which sums ignore: ${listed(totals.numbers_to_text, texts)}.`,
    ),
    ...missed.map(({ total, cells }) => `The total in ${total} misses ${cells}.`),
    ...some(unlistedTotals, `${counted(unlistedTotals, 'more total')} short of figures.`),
  ]
}
