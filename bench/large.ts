// Two answers: a delta of 10 MiB, which the page must draw, and 64 MiB without a line break, which
// must end in an error.
import { signUpIn } from './support/account.ts'
import { startApp } from './support/app.ts'
import { openTab } from './support/browser.ts'
import { answerEvents, LAST_WORDS } from './support/corpus.ts'
import { printFigure, median } from './support/figure.ts'
import { startReplay, type Replay } from './support/replay.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4330)
const RUNS = 3
const MIB = 2 ** 20
const SENTENCE = 'Cash tied up in stock moved by $7,000 and stays within the covenant. '

const WHOLE = SENTENCE.repeat(Math.ceil((10 * MIB) / SENTENCE.length)) + LAST_WORDS
const ENDLESS = Array.from({ length: 64 }, (_, index) =>
  Buffer.from((index === 0 ? 'data: ' : '') + 'x'.repeat(MIB)),
)

/**
 * Sends a message in a new browser. Returns milliseconds until the answer is drawn (`isWhole`) or
 * the Retry button of the error appears.
 */
const sendOnce = async (replay: Replay, isWhole: boolean): Promise<number> => {
  const tab = await openTab(LAST_WORDS)
  const { page } = tab
  try {
    await signUpIn(tab, replay.origin)
    await page.goto(`${replay.origin}/app/chat`)
    const box = page.getByRole('textbox', { name: 'Message' })
    await box.fill('Review the quarter')
    await page.waitForTimeout(1500)
    const drawn = isWhole && page.evaluate(() => globalThis.bench.drawn())
    const start = performance.now()
    await box.press('Enter')
    await (drawn || page.getByRole('button', { name: 'Retry' }).waitFor())
    return performance.now() - start
  } finally {
    await tab.browser.close()
  }
}

const times = async (replay: Replay, isWhole: boolean): Promise<number> => {
  const all: number[] = []
  for (let at = 0; at < RUNS; at += 1) all.push(await sendOnce(replay, isWhole))
  return median(all)
}

const app = await startApp(PORT, [process.execPath, 'server/main.ts'])
const replay = await startReplay(PORT + 1, app.origin)
try {
  replay.use(answerEvents([WHOLE]))
  printFigure('one delta of 10 MiB, from sending until drawn', await times(replay, true), 'ms', {
    target: '<= 2000',
  })
  replay.use(ENDLESS)
  printFigure(
    'an endless line of 64 MiB, from sending until its error',
    await times(replay, false),
    'ms',
  )
} finally {
  replay.close()
  await app.stop()
}
