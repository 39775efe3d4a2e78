import { afterAll, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { flexFaultsOf } from '#server/sheets/flex/flex-faults.ts'
import { calculated } from '#tests/support/models/audit-book.ts'
import { CLEAN_BOOKS } from '#tests/support/models/clean-books.ts'
import { PLANTERS, type FlexPlant } from '#tests/support/models/flex-plants.ts'
import { ALL_TEMPLATE_IDS, templateMaker } from '#tests/support/models/template-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

/** A small generator of numbers from 0 to 1. Each seed gives other ones. */
const randomFrom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const SEEDS = (process.env['FLEX_SEEDS'] ?? '3,71').split(',').map(Number)

const faultsIn = async (book: WorkbookData) => {
  const after = await calculated(engine, book)
  const { signal } = new AbortController()
  const session = engine.openSession()
  const change = { before: { ...after, sheets: {} }, after }
  const { faults } = await flexFaultsOf(change, { engine: session, signal, maxMs: 60_000 })
  await session.close()
  return faults
}

const plain = (address: string): string => address.replaceAll("'", '')

/** A typed total also leaves its inputs without effect, and breaks checks. Those are no others. */
const countOf = async (kind: string, { book, cell }: FlexPlant) => {
  const faults = await faultsIn(book)
  const own = faults.filter(({ cells }) => cells.some((one) => plain(one) === plain(cell)))
  const others = faults.filter((fault) => !own.includes(fault))
  const isConsequence = kind === 'typed total'
  const wrong = others.filter(({ rule }) => !isConsequence || rule === 'typed_total')
  return { isFound: isConsequence ? faults.length > 0 : own.length > 0, wrong, cell }
}

/**
 * The least share of planted faults that is found. Seed 5 gave 6 of 12, 9 of 9 and 5 of 5.
 */
const LEAST_FOUND: Readonly<Record<string, number>> = {
  'typed total': 0.4,
  'dead input': 0.8,
  'check of other paths': 0.8,
}

it.each(PLANTERS)('[AGENT-1035] finds a planted %s', { timeout: 240_000 }, async (kind, plant) => {
  const books: WorkbookData[] = []
  for (const [id] of ALL_TEMPLATE_IDS) books.push((await templateMaker(engine).make(id)).workbook)
  for (const [, make] of CLEAN_BOOKS) books.push(await calculated(engine, make()))
  const results: Awaited<ReturnType<typeof countOf>>[] = []
  for (const seed of SEEDS)
    for (const [at, book] of books.entries()) {
      const planted = plant(book, randomFrom(seed * 101 + at))
      if (planted !== null) results.push(await countOf(kind, planted))
    }
  const found = results.filter(({ isFound }) => isFound).length
  const wrong = results.flatMap((result) => result.wrong)
  const missed = results.flatMap(({ isFound, cell }) => (isFound ? [] : [cell]))
  if (process.env['FLEX_SEEDS'])
    process.stdout.write(
      `${kind}: ${found} of ${results.length}, wrong ${JSON.stringify(wrong)}, missed ${missed.join(' ')}\n`,
    )
  expect(results.length).toBeGreaterThan(4)
  expect(wrong).toEqual([])
  expect(found / results.length).toBeGreaterThanOrEqual(LEAST_FOUND[kind] ?? 1)
})
