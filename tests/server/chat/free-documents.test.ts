import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask, balanceOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { newConversation, uploadUntilReady } from '#tests/support/documents/documents.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

// A separate process reads each file, which takes time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const ACCOUNTS = (year: number, revenue: string): string => `Annual report ${year} of Northwind

Revenue in ${year} was GBP ${revenue} thousand. The pension scheme shows a deficit of 3.4 million.

| Item | ${year} |
|---|---:|
| Revenue | ${revenue} |
| Cost of sales | 24,600 |
`

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const REPORT = { name: 'Annual 2025.md', bytes: ACCOUNTS(2025, '46,120') }
const OLDER = { name: 'Annual 2024.md', bytes: ACCOUNTS(2024, '41,350') }
const LETTER = { name: 'letter.txt', bytes: 'Dear Ms Okafor, thank you for your call on Monday.' }

type File = { readonly name: string; readonly bytes: string }

const asked = async (files: readonly File[], message: string) => {
  const person: Person = await signUp(server.origin)
  const chat = await newConversation(person)
  const document_ids: string[] = []
  for (const file of files) document_ids.push(await uploadUntilReady(person, chat, file))
  const events = await ask(person, { message, conversation_id: chat, document_ids })
  const text = events.flatMap((one) => (one.type === 'text_delta' ? one.payload.text : [])).join('')
  return { text, last: events.at(-1), balance: await balanceOf(person) }
}

it.each([
  ['finds no figure and no passage', [LETTER], 'What was EBITDA in 2023?', /^No figure found/],
  [
    'finds no passage',
    [LETTER],
    'What does the letter say about zebras?',
    /no matching passage|No figure found/,
  ],
  ['asks for a second document', [REPORT], 'Compare the two documents', /needs two/],
  [
    'finds nothing to compare',
    [REPORT, OLDER],
    'Compare goodwill for 2019 in Annual 2024.md and Annual 2025.md',
    /^No figure found/,
  ],
  ['finds no table', [LETTER], 'Make a sheet of the table in letter.txt', /^I found no table/],
  ['asks which table is meant', [REPORT, OLDER], 'Make a sheet of the table', /which one\?/],
  [
    'reports that the requested table does not exist',
    [REPORT],
    'Make a sheet of table 7',
    /There is no such table/,
  ],
])(
  '[CRED-750] an answer about documents costs nothing if it only %s',
  async (_, files, message, says) => {
    const { text, last, balance } = await asked(files, message)
    expect(text).toMatch(says)
    expect(last).toMatchObject({ type: 'stream_end', payload: { credits: 0 } })
    expect(balance).toBe(10)
  },
)

it.each([
  ['a figure', [REPORT], 'What was revenue in 2025?', /46,120/],
  ['the nearest passages', [REPORT], 'What was the pension scheme surplus in 2011?', /closest/],
  [
    'one found figure and one missing figure',
    [REPORT],
    'What was revenue in 2025, and what was goodwill in 2025?',
    /46,120/,
  ],
  [
    'two documents side by side',
    [REPORT, OLDER],
    'Compare Annual 2024.md and Annual 2025.md',
    /\|/,
  ],
  ['a summary', [LETTER], 'Summarise letter.txt', /Okafor/],
  ['a spreadsheet', [REPORT], 'Make a sheet of table 1', /I made the spreadsheet/],
])(
  '[CRED-750] an answer about documents is charged if it contains %s',
  async (_, files, message, says) => {
    const { text, last, balance } = await asked(files, message)
    expect(text).toMatch(says)
    expect(last).toMatchObject({ type: 'stream_end', payload: { credits: 1 } })
    expect(balance).toBe(9)
  },
)
