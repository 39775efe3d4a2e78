import { figureText } from '#contract/figures/figure-text.ts'
import type { Verification } from '#contract/stream/verification.ts'

const counted = (count: number, noun: string): string =>
  `${figureText(count)} ${noun}${count === 1 ? '' : 's'}`

const REASONS = {
  edited_meanwhile: 'not verified: the sheet was edited meanwhile',
  took_too_long: 'not verified: the check took too long',
  failed: 'not verified: the check failed',
  ended_early: 'not verified: the answer ended early',
} as const

const checksText = ({ ok, failed }: Verification['checks']): string => {
  if (failed === 0) return ok === 0 ? '' : 'checks OK'
  return `${counted(failed, 'check')} ${failed === 1 ? 'fails' : 'fail'}`
}

const inputsText = ({ inputs }: Verification): string => {
  if (inputs === undefined || inputs.untested === 0) return ''
  return `${figureText(inputs.untested)} of ${counted(inputs.all, 'input')} not tested`
}

/** True if people need not look at anything. */
export const isAllVerified = (verification: Verification): boolean =>
  verification.new_errors === 0 &&
  verification.checks.failed === 0 &&
  (verification.findings ?? 0) === 0 &&
  (verification.inputs?.untested ?? 0) === 0 &&
  verification.unverified === null

/** "5 changes, 96 cells, 0 new errors, checks OK". */
export const verificationText = (verification: Verification): string => {
  const { changes, cells, new_errors, checks, findings, unverified } = verification
  const written = [counted(changes, 'change'), counted(cells, 'cell')]
  const results =
    unverified === 'edited_meanwhile'
      ? [REASONS.edited_meanwhile]
      : [
          counted(new_errors, 'new error'),
          checksText(checks),
          findings ? `${counted(findings, 'finding')} to review` : '',
          inputsText(verification),
          unverified === null ? '' : REASONS[unverified],
        ]
  return [...written, ...results].filter((text) => text !== '').join(', ')
}

/** "2 changes before you stopped, not verified". */
export const stoppedText = (changes: number): string =>
  `${counted(changes, 'change')} before you stopped, not verified`
