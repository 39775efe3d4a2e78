// The server in its own process: many simultaneous answers, lists, and saves of a large workbook.
import type { Body } from '#contract/api/endpoints.ts'
import { JSON_BODY_MAX_BYTES } from '#contract/limits.ts'
import { eventsOf, readAll, signUp, type Person } from '#tests/support/server/caller.ts'
import { startApp } from './support/app.ts'
import { bigWorkbook } from './support/big-sheet.ts'
import { elapsed, printFigure, median, quantile, round } from './support/figure.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4330) + 3
const PEOPLE = 10
const STREAMS_EACH = 10
const SHEETS = 100
const LISTS = 300
const SAVES = 7
const MB = 1_048_576
const SAVE_BYTES = 10 * MB

/** Requests the list with pauses of 10 ms until the work is done. */
const listsDuring = async (person: Person, work: Promise<unknown>): Promise<readonly number[]> => {
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  const times: number[] = []
  while (!isDone) {
    times.push(await elapsed(() => person.call('spreadsheets.list')))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await work
  return times
}

/**
 * Streams an answer in a new conversation. Returns the time to the first response and the number of
 * events.
 */
const stream = async (person: Person) => {
  const start = performance.now()
  const body: Body<'chat.stream'> = { message: 'What can you do?' }
  const response = await person.open('chat.stream', { body })
  if (response.status !== 200) throw new Error(`a send answered ${response.status}`)
  const firstMs = performance.now() - start
  const events = eventsOf(await readAll(response))
  if (events.at(-1)?.type !== 'stream_end') throw new Error('an answer did not end well')
  return { firstMs, events: events.length }
}

const manyStreams = async (people: readonly Person[], reader: Person): Promise<void> => {
  const start = performance.now()
  const all = Promise.all(
    people.flatMap((person) => Array.from({ length: STREAMS_EACH }, () => stream(person))),
  )
  const lists = await listsDuring(reader, all)
  const seconds = (performance.now() - start) / 1000
  const streams = await all
  const events = streams.reduce((sum, one) => sum + one.events, 0)
  const firsts = streams.map(({ firstMs }) => firstMs)
  printFigure(
    `server: ${streams.length} answers at once, stored and sent`,
    events / seconds,
    'events/s',
    {
      events,
      seconds: round(seconds),
      openP50Ms: round(quantile(firsts, 0.5)),
      openP99Ms: round(quantile(firsts, 0.99)),
    },
  )
  printFigure(
    'server: list of spreadsheets during the 100 answers, p99',
    quantile(lists, 0.99),
    'ms',
    {
      p50: round(quantile(lists, 0.5)),
      lists: lists.length,
    },
  )
}

const quietLists = async (person: Person): Promise<void> => {
  for (let at = 0; at < SHEETS; at += 1)
    await person.call('spreadsheets.create', { body: { title: `Plan ${at}` } })
  const times: number[] = []
  for (let at = 0; at < LISTS; at += 1)
    times.push(await elapsed(() => person.call('spreadsheets.list')))
  printFigure(`server: list of ${SHEETS} spreadsheets, p99`, quantile(times, 0.99), 'ms', {
    target: '<= 100',
    p50: round(quantile(times, 0.5)),
  })
}

/** A workbook of 10 MB of JSON, built from copies of the big sheet. */
const tenMegabytes = () => {
  const one = bigWorkbook('big')
  const [sheet] = Object.values(one.sheets)
  const count = Math.ceil(SAVE_BYTES / JSON.stringify(one).length)
  const ids = Array.from({ length: count }, (_, at) => `sheet-${at}`)
  const sheets = Object.fromEntries(ids.map((id) => [id, { ...sheet, id, name: id }]))
  return { ...one, sheetOrder: ids, sheets }
}

const bigSaves = async (person: Person): Promise<void> => {
  const workbook_data = tenMegabytes()
  const bytes = Buffer.byteLength(JSON.stringify(workbook_data))
  if (bytes > JSON_BODY_MAX_BYTES) throw new Error('the workbook is larger than a body may be')
  const { body } = await person.call('spreadsheets.create', { body: { title: 'Big' } })
  const times: number[] = []
  const save = async (): Promise<void> => {
    for (let at = 0; at < SAVES; at += 1)
      times.push(
        await elapsed(async () => {
          const answer = await person.open('spreadsheets.update', {
            params: { id: body.id },
            body: { workbook_data },
            headers: { prefer: 'return=minimal' },
          })
          if (!answer.ok) throw new Error(`a save answered ${answer.status}`)
          await answer.arrayBuffer()
        }),
      )
  }
  const lists = await listsDuring(person, save())
  printFigure('server: save of a workbook of over 10 MB', median(times), 'ms', {
    MB: round(bytes / MB),
    target: '<= 1000',
    worst: round(Math.max(...times)),
    listsP99Ms: round(quantile(lists, 0.99)),
  })
}

const app = await startApp(PORT, [process.execPath, 'server/main.ts'])
try {
  const people: Person[] = []
  for (let at = 0; at < PEOPLE; at += 1) people.push(await signUp(app.origin))
  const reader = await signUp(app.origin)
  await quietLists(reader)
  await manyStreams(people, reader)
  await bigSaves(reader)
  printFigure('server: resident memory after these benchmarks', app.residentMB(), 'MB')
} finally {
  await app.stop()
}
