import { describe, expect, it } from 'vitest'
import { JOBS } from '#packages/finance/catalogue.ts'
import { accountOf } from '#server/language/account.ts'
import { lastRequest } from '#server/language/dialogue.ts'

const TODAY = new Date('2026-12-01T12:00:00Z')

describe('the example of each job', () => {
  it.each(JOBS.map((job) => [job.id, job] as const))(
    '[FIN-6] is understood with all its words: %s',
    (id, { example }) => {
      const request = lastRequest([example], TODAY)
      expect(request?.candidate.job.id, example).toBe(id)
      expect(request && accountOf(request), example).toEqual({ kind: 'complete' })
    },
  )
})
