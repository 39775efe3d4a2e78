import { expect, it } from 'vitest'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'
import { createWindowQueue } from '#src/ui/sheets/light-grid/window-queue.ts'

const WINDOW = sheetWindow({ id: 'w', title: 'W', revision: 1 }, blankWorkbook('w', 'W'))

const settled = () => new Promise((resolve) => setImmediate(resolve))

const http = (status: number, retryAfterSeconds?: number): AppError => ({
  type: 'http',
  operation: 'share.window',
  status,
  retryAfterSeconds,
})

const world = () => {
  const asked: {
    readonly row: number
    readonly signal: AbortSignal
    readonly answer: (found: Result<SheetWindow, AppError>) => void
  }[] = []
  const timers: { readonly ms: number; readonly run: () => void; isCancelled: boolean }[] = []
  const came: number[] = []
  const queue = createWindowQueue({
    load: ({ row }, signal) =>
      new Promise((answer) => {
        asked.push({ row, signal, answer })
      }),
    after: (ms, run) => {
      const timer = { ms, run, isCancelled: false }
      timers.push(timer)
      return () => {
        timer.isCancelled = true
      }
    },
    came: ({ row }) => came.push(row),
  })
  const answer = async (at: number, found: Result<SheetWindow, AppError>) => {
    asked[at]?.answer(found)
    await settled()
  }
  return { asked, timers, came, queue, answer }
}

const places = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ sheet: 0, row: (from + at) * 60, column: 0 }))

it('[SHEET-1037, SHEET-993] at most six requests run at once, and each response starts the next request', async () => {
  const { asked, came, queue, answer } = world()
  queue.want(places(9))
  expect(asked).toHaveLength(6)
  await answer(0, ok({ ...WINDOW, row: 0 }))
  expect(came).toEqual([0])
  expect(asked.map(({ row }) => row)).toEqual([0, 60, 120, 180, 240, 300, 360])
  queue.want(places(2, 5))
  expect(asked.filter(({ signal }) => !signal.aborted).map(({ row }) => row)).toEqual([0, 300, 360])
})

it.each([404, 403])(
  '[SHEET-1037, SHEET-992] after a response with the status %i no more windows are requested',
  async (status) => {
    const { asked, timers, queue, answer } = world()
    queue.want(places(9))
    await answer(2, err(http(status)))
    queue.want(places(9, 20))
    expect(asked).toHaveLength(6)
    expect(timers).toEqual([])
  },
)

it('[SHEET-1037, SHEET-994] after 429 all requests wait for the time that the server names, or for a minute', async () => {
  const { asked, timers, queue, answer } = world()
  queue.want(places(2))
  await answer(0, err(http(429)))
  await answer(1, err(http(429, 540)))
  expect(timers.map(({ ms, isCancelled }) => [ms, isCancelled])).toEqual([
    [60_000, true],
    [540_000, false],
  ])
  queue.want(places(4))
  expect(asked).toHaveLength(2)
  timers[1]?.run()
  expect(asked).toHaveLength(6)
})

it('[SHEET-1037] after other failures the wait grows until a request succeeds', async () => {
  const { asked, timers, queue, answer } = world()
  queue.want(places(1))
  for (let turn = 0; turn < 7; turn += 1) {
    await answer(turn, turn % 2 ? err(http(500)) : ok({ ...WINDOW, sheet: 3 }))
    timers[turn]?.run()
  }
  expect(timers.map(({ ms }) => ms / 1000)).toEqual([2, 4, 8, 16, 32, 60, 60])
  await answer(7, ok(WINDOW))
  queue.want(places(1, 4))
  await answer(8, err(http(503)))
  expect(timers.at(-1)?.ms).toBe(2000)
  queue.stop()
  expect(timers.at(-1)?.isCancelled).toBe(true)
  timers.at(-1)?.run()
  expect(asked).toHaveLength(9)
})
