import { FAULT_KINDS, type FaultKind } from './draft.ts'
import type { PlantedFault } from './plant.ts'
import type { Score } from './score.ts'

type Tally = { planted: number; found: number; right: number; wrong: number; consequences: number }

/** The figures of one kind of fault, or of all. */
type TallyRow = {
  readonly name: string
  readonly recall: number
  readonly precision: number
  readonly more: Readonly<Record<string, number>>
}

/** Counts of planted and found faults, and of right and wrong findings. */
export type Tallies = {
  readonly add: (origin: 'own' | 'real', faults: readonly PlantedFault[], score: Score) => void
  readonly addUnclean: (findings: number) => void
  readonly unclean: () => number
  readonly rows: () => readonly TallyRow[]
}

const ALL = 'all faults'
const SETS = 'sets of three'
const ORIGINS = { own: 'our own workbooks', real: 'workbooks of other programs' } as const

const share = (part: number, whole: number): number => (whole === 0 ? 100 : (part / whole) * 100)

/** A set of faults counts for each of its kinds in recall, and as a set in precision. */
export const createTallies = (): Tallies => {
  const tallies = new Map<string, Tally>(
    [ALL, ...Object.values(ORIGINS), ...FAULT_KINDS, SETS].map((name) => [
      name,
      { planted: 0, found: 0, right: 0, wrong: 0, consequences: 0 },
    ]),
  )
  let unclean = 0
  const change = (names: readonly string[], by: Partial<Tally>): void => {
    for (const name of names) {
      const tally = tallies.get(name)
      if (tally === undefined) continue
      for (const key of Object.keys(by) as (keyof Tally)[]) tally[key] += by[key] ?? 0
    }
  }
  return {
    add: (origin, faults, { found, right, wrong, consequences }) => {
      const isSet = faults.length > 1
      const shared = [ALL, ORIGINS[origin], ...(isSet ? [SETS] : [])]
      const kinds: readonly FaultKind[] = isSet ? [] : faults.map(({ kind }) => kind)
      change([...shared, ...kinds], { right, wrong: wrong.length, consequences })
      for (const fault of faults)
        change([...shared, fault.kind], { planted: 1, found: Number(found.includes(fault)) })
    },
    addUnclean: (findings) => {
      unclean += findings
    },
    unclean: () => unclean,
    rows: () =>
      [...tallies]
        .filter(([, { planted }]) => planted > 0)
        .map(([name, { planted, found, right, wrong, consequences }]) => ({
          name,
          recall: share(found, planted),
          precision: share(right, right + wrong),
          more: { planted, found, right, wrong, consequences },
        })),
  }
}
