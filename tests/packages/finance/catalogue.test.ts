import { describe, expect, it } from 'vitest'
import { JOBS } from '#packages/finance/catalogue.ts'
import { inputsOfFigure } from '#packages/finance/formulas.ts'

describe('the catalogue', () => {
  it('[FIN-7] has each id, title and example once', () => {
    for (const list of [
      JOBS.map(({ id }) => id),
      JOBS.map(({ title }) => title),
      JOBS.map(({ example }) => example),
    ])
      expect(list).toHaveLength(new Set(list).size)
  })

  it.each(JOBS.map((job) => [job.id, job] as const))(
    '[FIN-7] uses every input of %s',
    (_id, job) => {
      const read = new Set(job.figures.flatMap((figure) => [...inputsOfFigure(job, figure)]))
      const ownSheets = job.sheets === undefined ? [] : Object.keys(job.inputs)
      expect([...new Set([...read, ...ownSheets])].toSorted()).toEqual(
        Object.keys(job.inputs).toSorted(),
      )
    },
  )
})
