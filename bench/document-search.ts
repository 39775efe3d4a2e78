// A search in 500 documents of one conversation, in the store: SQLite, or the PostgreSQL that TEST_POSTGRES names; and the memory of the server for the largest upload.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { documentsPort } from '#server/documents/port.ts'
import { readingsIn } from '#server/documents/readings.ts'
import { freePort, start } from '#tests/operations/server-process.ts'
import { signUp } from '#tests/support/caller.ts'
import { openTestStore, testPostgres } from '#tests/support/database.ts'
import { newConversation } from '#tests/support/documents.ts'
import { startTestServer, temporaryFolder } from '#tests/support/server.ts'
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
    const readings = readingsIn(store)
    for (let n = 0; n < DOCUMENTS; n += 1) {
      const id = randomUUID()
      await store
        .insertInto('documents')
        .values({
          id,
          user_id: person.session.user.id,
          conversation_id: chat,
          status: 'ready',
          filename: `${n}.pdf`,
          file_type: 'pdf',
          file_size: 1,
          tries: 1,
          uploaded_at: new Date().toISOString(),
        })
        .execute()
      const pages = Array.from({ length: PAGES }, (_, at) => ({
        number: at + 1,
        text: pageOf(n * PAGES + at),
      }))
      await readings.write(id, { pages, tables: [], wordCount: 1, pageCount: PAGES }, () => false)
    }
    const port = documentsPort(store, chat)
    const place = testPostgres() === undefined ? '' : ' on PostgreSQL'
    for (const typed of [
      'Amortisationsplan',
      'revenue quarter',
      'carrier interest goodwill',
      'c i g a m l 1 2 3 of is the none',
      'c i g a m l 1 2 3 of is the nowhere',
      'revenue carrier nowhere',
      'nowhere',
    ]) {
      const times: number[] = []
      for (let at = 0; at < ASKED; at += 1)
        times.push(await elapsed(() => port.search(typed, null)))
      figure(
        `search for "${typed}" in ${DOCUMENTS} documents of ${PAGES} pages${place}, p99`,
        quantile(times, 0.99),
        'ms',
        {
          target: '<= 50',
          p50: round(quantile(times, 0.5)),
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
