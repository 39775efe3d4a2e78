import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatOrigin,
  lineAfter,
  lineAfterAll,
  shiftsOf,
  type LineMove,
} from '#server/sheets/structure/line-moves.ts'
import { movedCells } from '#server/sheets/structure/moved-cells.ts'
import { shortRanges } from '#server/tools/arrange/short-ranges.ts'
import { structureEffects } from '#server/tools/arrange/structure-effects.ts'
import { bigWorkbook } from '../../../../bench/support/big-sheet.ts'

const SIZE = 20
const base = { sheetId: 's', axis: 'rows' } as const

/** A list of lines after a change, made with the list operations of JavaScript. */
const applied = (lines: readonly (number | null)[], move: LineMove): readonly (number | null)[] => {
  const { at, count } = move
  if (move.type === 'insert')
    return lines.toSpliced(at, 0, ...Array.from({ length: count }, () => null))
  const kept = lines.toSpliced(at, count)
  if (move.type === 'delete') return kept
  const { to } = move
  return kept.toSpliced(to <= at ? to : to - count, 0, ...lines.slice(at, at + count))
}

const arbitraryMove: fc.Arbitrary<LineMove> = fc
  .record({
    type: fc.constantFrom('insert', 'delete', 'move'),
    at: fc.nat(SIZE - 5),
    count: fc.integer({ min: 1, max: 4 }),
    to: fc.nat(SIZE),
  })
  .map(({ type, at, count, to }): LineMove => {
    if (type !== 'move')
      return { ...base, type: type === 'insert' ? 'insert' : 'delete', at, count }
    const isInside = to >= at && to <= at + count
    return { ...base, type: 'move', at, count, to: isInside ? 0 : to }
  })
  .filter((move) => move.type !== 'move' || move.at > 0)

describe('the lines of a worksheet', () => {
  it('[AGENT-959] are after each change where list operations put them', () => {
    fc.assert(
      fc.property(fc.array(arbitraryMove, { maxLength: 3 }), (moves) => {
        const start: readonly (number | null)[] = Array.from({ length: 60 }, (_, at) => at)
        const end = moves.reduce(applied, start)
        for (const line of start) {
          if (line === null) continue
          const at = end.indexOf(line)
          expect(lineAfterAll(moves, line)).toBe(at < 0 ? null : at)
        }
        for (const [at, line] of end.entries())
          if (line !== null) expect(formatOrigin(moves, at)).toBe(line)
      }),
    )
  })

  it('[AGENT-959] have the format of the line before inserted ones', () => {
    const moves: LineMove[] = [
      { ...base, type: 'insert', at: 3, count: 2 },
      { ...base, type: 'insert', at: 4, count: 1 },
    ]
    expect([3, 4, 5].map((line) => formatOrigin(moves, line))).toEqual([2, 2, 2])
    expect(formatOrigin([{ ...base, type: 'insert', at: 0, count: 1 }], 0)).toBeNull()
  })

  it('[AGENT-959] move as their shifts say', () => {
    fc.assert(
      fc.property(arbitraryMove, (move) => {
        for (let line = 0; line < 40; line += 1) {
          const after = lineAfter(move, line)
          if (after === null) continue
          const shift = shiftsOf(move).find(
            ({ from, to }) => line >= from && line <= (to ?? Infinity),
          )
          expect(after - line).toBe(shift?.by ?? 0)
        }
      }),
    )
  })

  it('[AGENT-959] are compared in 100,000 cells within 2 s', () => {
    const before = bigWorkbook('w')
    const [sheetId = ''] = before.sheetOrder
    const moves: LineMove[] = [{ sheetId, axis: 'rows', type: 'insert', at: 5000, count: 3 }]
    // The time of this thread only, because other tests run at the same time.
    const begun = process.cpuUsage()
    const moved = movedCells(before, moves)
    const effects = structureEffects(before, moved, moved)
    const short = shortRanges(moved, moves)
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2000)
    expect(Object.keys(moved.sheets[sheetId]?.cellData ?? {})).toHaveLength(10_000)
    expect([effects.formulasAdjusted, effects.errors.after, short.count]).toEqual([0, 0, 0])
  })
})
