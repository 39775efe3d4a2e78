import { err, ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { regionFrom } from '#contract/figures/region-code.ts'
import { notFound, type Failure } from '../../http/failures.ts'
import type { Account, Handlers } from '../../http/route.ts'
import type { Spreadsheets } from '../spreadsheets.ts'
import type { CheckRefusal, Checks } from './checks.ts'

type CheckSettings = {
  readonly spreadsheetsFor: (account: Account) => Pick<Spreadsheets, 'head'>
  readonly checks: Checks
}

/** Retry-After in seconds: short while checks wait, longer for a workbook that took too much. */
const SOON_SECONDS = 5
const LATER_SECONDS = 60

const refuse = ({ type }: CheckRefusal, answerHeaders: Headers): Result<never, Failure> => {
  const isTooMany = type === 'too_many'
  answerHeaders.set('retry-after', String(isTooMany ? SOON_SECONDS : LATER_SECONDS))
  return isTooMany
    ? err({ status: 429, detail: API_TEXTS.tooManyChecks })
    : err({ status: 503, detail: API_TEXTS.uncheckable })
}

/** Handles the call that looks for faults in a spreadsheet. */
export const checkRoutes = ({
  spreadsheetsFor,
  checks,
}: CheckSettings): Handlers<'spreadsheets.check'> => ({
  'spreadsheets.check': async ({ account, params, query, answerHeaders }) => {
    const head = await spreadsheetsFor(account).head(params.id)
    if (!head) return notFound()
    const { id, revision } = head
    const region = regionFrom(query.region)
    const found = await checks.read({ id, revision, region, userId: account.id })
    if (!found.ok) return refuse(found.error, answerHeaders)
    return found.value === null ? notFound() : ok(found.value)
  },
})
