// Attaches 50 files to a chat. They upload slowly with progress, the server reads a few at a time,
// and the page polls until all are ready.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from './support/app.ts'
import { measureOn } from './support/ask.ts'
import { mainThread, type Tab } from './support/browser.ts'
import { CONVERSATION_ID } from './support/corpus.ts'
import { printFigure, median, round } from './support/figure.ts'
import { startReplay } from './support/replay.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4330)
const FILES = 50
const FILE_BYTES = 200_000
const BYTES_PER_SECOND = 2_500_000
/** Number of files that become ready per poll. */
const READ_AT_ONCE = 20
const RUNS = 3

/** Fake document endpoints that read no file. */
const documentCalls = () => {
  let ready = 0
  const answer = (response: http.ServerResponse, body: unknown): void => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const statusAt = (at: number): string => {
    if (at < ready) return 'ready'
    return at < ready + READ_AT_ONCE ? 'processing' : 'pending'
  }
  const documents = (): readonly object[] =>
    Array.from({ length: FILES }, (_, at) => ({
      id: `document-${at}`,
      filename: `statement-${at}.csv`,
      status: 'pending',
      file_type: 'csv',
      file_size: FILE_BYTES,
    }))
  return {
    /** Throttles the upload to the speed of a slow connection. */
    '/api/documents/upload/': (request: http.IncomingMessage, response: http.ServerResponse) => {
      ready = 0
      request.on('data', (bytes: Buffer) => {
        request.pause()
        setTimeout(() => request.resume(), (1000 * bytes.length) / BYTES_PER_SECOND)
      })
      request.on('end', () => answer(response, { success: true, documents: documents() }))
    },
    '/api/documents/status/': (request: http.IncomingMessage, response: http.ServerResponse) => {
      request.resume()
      ready += READ_AT_ONCE
      const statuses = documents().map((_, at) => {
        const isReady = at < ready
        return [`document-${at}`, { status: statusAt(at), word_count: isReady ? 1200 : null }]
      })
      answer(response, { statuses: Object.fromEntries(statuses) })
    },
    '/api/documents/list/': (_: http.IncomingMessage, response: http.ServerResponse) =>
      answer(response, []),
  }
}

/** `slower` is the factor by which the page's CPU is throttled. */
const attach = (paths: readonly string[], slower: number) => async (tab: Tab) => {
  const { page, session } = tab
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const chips = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await page.evaluate(() => void globalThis.bench.drawn())
  const before = await mainThread(tab)
  await page.locator('[data-composer] input[type=file]').setInputFiles([...paths])
  await chips
    .getByText('words')
    .nth(FILES - 1)
    .waitFor({ timeout: 60_000 })
  const { longest, long } = await page.evaluate(() => globalThis.bench.longTasks())
  const { all, layout, style } = await mainThread(tab)
  return {
    longest,
    long,
    all: all - before.all,
    layout: layout - before.layout,
    style: style - before.style,
  }
}

const folder = mkdtempSync(join(tmpdir(), 'ledgerline-attach-'))
const paths = Array.from({ length: FILES }, (_, at) => join(folder, `statement-${at}.csv`))
const text = 'Rent,1200.00\n'
for (const path of paths) writeFileSync(path, text.repeat(FILE_BYTES / text.length))
const app = await startApp(PORT, [process.execPath, 'server/main.ts'])
const replay = await startReplay(PORT + 1, app.origin, documentCalls())
try {
  replay.remember(10)
  const runs: Awaited<ReturnType<ReturnType<typeof attach>>>[] = []
  const slow: typeof runs = []
  const chat = `/app/chat/${CONVERSATION_ID}`
  for (let at = 0; at < RUNS; at += 1) {
    runs.push(await measureOn(replay, chat, attach(paths, 1)))
    slow.push(await measureOn(replay, chat, attach(paths, 2)))
  }
  const middle = (key: keyof (typeof runs)[number]) => round(median(runs.map((run) => run[key])))
  printFigure(`${FILES} files attached, sent and read: longest task`, middle('longest'), 'ms', {
    target: '<= 50',
    worst: round(Math.max(...runs.map(({ longest }) => longest))),
    longTasks: middle('long'),
    halfAsFastMs: round(median(slow.map(({ longest }) => longest))),
    cpuMs: middle('all'),
    styleMs: middle('style'),
    layoutMs: middle('layout'),
  })
} finally {
  replay.close()
  await app.stop()
  rmSync(folder, { recursive: true })
}
