// Measures searches in 500 documents of one conversation, on SQLite or on the PostgreSQL server in
// TEST_POSTGRES. Also measures the server's memory during the largest upload.
import { loadavg } from 'node:os'
import { documentsPort } from '#server/documents/documents-port.ts'
import { signUp } from '#tests/support/server/caller.ts'
import { openTestStore, testPostgres } from '#tests/support/server/database.ts'
import { newConversation } from '#tests/support/documents/documents.ts'
import { largeUpload } from '#tests/support/documents/large-upload.ts'
import { seedDocuments } from '#tests/support/documents/many-documents.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { cpuUsed } from './support/database-cpu.ts'
import { elapsed, printFigure, quantile, round } from './support/figure.ts'

const DOCUMENTS = 500
const PAGES = 20
const ASKED = 200
const FILES = 50

const SENTENCES = [
  'Revenue of the quarter was 1,284,500, which is 8 % above that of the year before.',
  'Freight was paid to three carriers; the contract with carrier B ends in March.',
  'Interest on the loan of 300,000 is fixed at 6.5 % until the end of the term.',
  'Impairment of goodwill was tested and none was found necessary.',
]
/** Frequent words, rare words, single-letter prefixes, many words, and words without a match. */
const SEARCHES = [
  'Amortisationsplan',
  'revenue quarter',
  'carrier interest goodwill',
  'c i g a m l 1 2 3 of is the none',
  'c i g a m l 1 2 3 of is the nowhere',
  'revenue carrier interest goodwill contract freight impairment nowhere',
  'revenue carrier nowhere',
  'nowhere',
]

/** About 2,400 characters. One page in fifty contains "Amortisationsplan". */
const pageOf = (n: number): string =>
  Array.from({ length: 30 }, (_, at) => `${SENTENCES[(n + at) % SENTENCES.length]} (${n}/${at})`)
    .concat(n % 50 === 0 ? ['Der Amortisationsplan der Zürich AG.'] : [])
    .join(' ')

const search = async (): Promise<void> => {
  const server = await startTestServer()
  const store = await openTestStore(server.dataDir)
  try {
    const person = await signUp(server.origin)
    const chat = await newConversation(person)
    const of = person.session.user.id
    await seedDocuments(store, { of, chat, count: DOCUMENTS, pages: PAGES, textOf: pageOf })
    const port = documentsPort(store, chat)
    const place = testPostgres() === undefined ? '' : ' on PostgreSQL'
    for (const typed of SEARCHES) {
      const times: number[] = []
      await port.search(typed, null)
      const cpu = await cpuUsed(store)
      for (let at = 0; at < ASKED; at += 1)
        times.push(await elapsed(() => port.search(typed, null)))
      printFigure(
        `search for "${typed}" in ${DOCUMENTS} documents of ${PAGES} pages${place}, p99`,
        quantile(times, 0.99),
        'ms',
        {
          target: '<= 50',
          p50: round(quantile(times, 0.5)),
          cpuMs: round(((await cpuUsed(store)) - cpu) / ASKED),
          load: round(loadavg()[0] ?? 0),
        },
      )
    }
  } finally {
    await store.destroy()
    await server.close()
  }
}

/** Uploads the largest permitted batch of files. */
const upload = async (): Promise<void> => {
  const { status, aboveMB, ms } = await largeUpload(FILES)
  if (status !== 200) throw new Error(`the upload answered ${status}`)
  const more = { target: '<= 150', seconds: round(ms / 1000) }
  printFigure(`memory for ${FILES} files of 50 MB above rest`, aboveMB, 'MB', more)
}

await search()
// The upload does not depend on the database, so only the run on SQLite measures it.
if (testPostgres() === undefined) await upload()
