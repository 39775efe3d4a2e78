import { expect, it } from 'vitest'
import { randomCalls } from '#tests/support/oracle/calls.ts'
import { explainDifferences } from '#tests/support/oracle/explain-differences.ts'
import { askOffice } from '#tests/support/oracle/office.ts'
import { hasLibreOffice } from '#tests/support/transfer/libreoffice.ts'

const SEED = 7
const COUNT = 20_000
/** The maximum number of calls on which LibreOffice may hang. */
const MOST_HUNG = 20
/**
 * The minimum number of equal results. Without it, a listed cause could explain too many
 * differences unnoticed.
 */
const LEAST_SAME = 16_300

it.skipIf(!hasLibreOffice)(
  '[SHEET-959] 20,000 random calls match LibreOffice, except for listed causes',
  async () => {
    const calls = randomCalls(SEED, COUNT)
    const { found, hung } = await askOffice(calls)
    const { same, causes, unexplained } = await explainDifferences(calls, found)
    const told = [...causes]
      .toSorted(([, one], [, other]) => other - one)
      .map(([reason, count]) => `${String(count).padStart(6)} ${reason}`)
    console.log(
      [
        `${found.size} calls compared, ${same} the same; differences by their cause:`,
        ...told,
        `${hung.length} left out, as LibreOffice hangs on them:`,
        ...hung.map((call) => `       ${call}`),
      ].join('\n'),
    )
    expect(unexplained).toEqual([])
    expect(same).toBeGreaterThanOrEqual(LEAST_SAME)
    expect(hung.length).toBeLessThanOrEqual(MOST_HUNG)
    expect(found.size + hung.length).toBe(COUNT)
  },
  1_200_000,
)
