import type { AuditFacts } from './audit-facts.ts'
import { figureSeriesOf } from './figure-series.ts'
import type { Finding } from './finding.ts'
import { mixedSums } from './mixed-sums.ts'
import { mixedUnitsIn } from './mixed-units.ts'
import { oddSignIn } from './odd-signs.ts'
import { otherScale } from './other-scale.ts'
import { wholePercents } from './whole-percents.ts'

/** Finds mixed units, and figures with another unit or sign than the others of their series. */
export const seriesFaults = (facts: AuditFacts): readonly Finding[] => {
  const units: Finding[] = [...wholePercents(facts)]
  const signs: Finding[] = []
  for (const series of figureSeriesOf(facts)) {
    units.push(...mixedUnitsIn(facts, series), ...otherScale(series))
    signs.push(...oddSignIn(series))
  }
  return [...units, ...mixedSums(facts, units), ...signs]
}
