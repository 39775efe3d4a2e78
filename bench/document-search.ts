// A search in 500 documents of one conversation, in the store: SQLite, or the PostgreSQL that TEST_POSTGRES names; and the memory of the server for the largest upload.
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { loadavg } from 'node:os'
import { documentsPort } from '#server/documents/port.ts'
import { freePort, start } from '#tests/operations/server-process.ts'
import { signUp } from '#tests/support/caller.ts'
import { openTestStore, testPostgres } from '#tests/support/database.ts'
import { newConversation } from '#tests/support/documents.ts'
import { seedDocuments } from '#tests/support/many-documents.ts'
import { startTestServer, temporaryFolder } from '#tests/support/server.ts'
import { cpuUsed } from './database-cpu.ts'
import { elapsed, figure, quantile, round } from './figure.ts'
import { memoryOf } from './memory.ts'

const DOCUMENTS = 500
const PAGES = 20
const ASKED = 200
const FILES = 50
const MB = 1_048_576
const FILE_BYTES = 50 * MB

const SENTENCES = [
  'Revenue of the quarter was 1,284,500, which is 8 % above that of the year before.',
  'Freight was paid to three carriers; the contract with carrier B ends in March.',
  'Interest on the loan of 300,000 is fixed at 6.5 % until the end of the term.',
  'Impairment of goodwill was tested and none was found necessary.',
]
/** What is looked for: often, seldom, beginnings of one letter, many words, and some that are nowhere. */
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

/** About 2,400 characters, of which one page in fifty names the Amortisationsplan. */
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
      figure(
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

/** Sends the largest form that may be sent, made as it goes. */
const send = (origin: string, token: string, chat: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(`${origin}/api/documents/upload/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    })
    call.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', reject)
    const piece = Buffer.alloc(MB, 'Costs rose in March. ')
    const write = (bytes: Buffer | string) =>
      new Promise<void>((done) => {
        if (call.write(bytes)) done()
        else call.once('drain', done)
      })
    const all = async (): Promise<void> => {
      await write(`--x\r\ncontent-disposition: form-data; name="conversation_id"\r\n\r\n${chat}`)
      for (let n = 0; n < FILES; n += 1) {
        await write(
          `\r\n--x\r\ncontent-disposition: form-data; name="files"; filename="${n}.docx"\r\n\r\nPK`,
        )
        await write(piece.subarray(2))
        for (let at = 1; at < FILE_BYTES / MB; at += 1) await write(piece)
      }
      call.end('\r\n--x--\r\n')
    }
    all().catch(reject)
  })

const upload = async (): Promise<void> => {
  const folder = temporaryFolder()
  const server = await start({ PORT: String(await freePort()), DATA_DIR: folder })
  const { pid } = server.child
  try {
    const person = await signUp(server.origin)
    const chat = await newConversation(person)
    const rest = memoryOf(pid, 'now')
    let status = 0
    const ms = await elapsed(async () => {
      status = await send(server.origin, person.session.token, chat)
    })
    if (status !== 200) throw new Error(`the upload answered ${status}`)
    const name = `memory for ${FILES} files of ${FILE_BYTES / MB} MB above rest`
    const more = { target: '<= 150', seconds: round(ms / 1000) }
    figure(name, memoryOf(pid, 'most') - rest, 'MB', more)
  } finally {
    server.child.kill('SIGKILL')
    await server.exited
    rmSync(folder, { recursive: true, force: true })
  }
}

await search()
// It keeps nothing in a database.
if (testPostgres() === undefined) await upload()
