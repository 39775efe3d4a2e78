import { rmSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { statesIn } from '#tests/support/chat/scripted-provider.ts'
import { startProvider } from '#tests/support/models/provider.ts'
import { PROVIDERS } from '#tests/support/models/provider-turn.ts'
import { ask, callerOf, conversationOf, signUp, type Caller } from '#tests/support/server/caller.ts'
import { dropDatabase } from '#tests/support/server/database.ts'
import { startTestServer, temporaryFolder } from '#tests/support/server/server.ts'

/** A workbook with these numbers in the first row of its worksheet "Model". */
const bookOf = (...numbers: readonly number[]): WorkbookJson => {
  const cells = Object.fromEntries(numbers.map((v, column) => [column, { v, t: 2 }]))
  const sheet = { id: 's1', name: 'Model', rowCount: 100, columnCount: 20, cellData: { 0: cells } }
  return { id: 'book', name: 'Book', sheetOrder: ['s1'], sheets: { s1: sheet } }
}

const WRITE = {
  calls: [
    {
      id: 'w',
      name: 'write_range',
      arguments: JSON.stringify({ range: 'Model!A1', values: [[5]], title: 'Five' }),
    },
  ],
}
const DONE = { text: 'Done.' }

/** Servers on one database, one after the other, whose model is scripted. */
const restartingServer = async () => {
  const provider = await startProvider(PROVIDERS[0].dialect, { steps: [WRITE, DONE, DONE, DONE] })
  const dataDir = temporaryFolder()
  const env = { OPENAI_BASE_URL: provider.baseUrl, OPENAI_API_KEY: 'k-1', MODEL: 'test-model' }
  let server = await startTestServer({ dataDir, env })
  onTestFinished(async () => {
    await server.close()
    await provider.close()
    rmSync(dataDir, { recursive: true, force: true })
    await dropDatabase(dataDir)
  })
  const restart = async (): Promise<string> => {
    await server.close()
    server = await startTestServer({ dataDir, env })
    return server.origin
  }
  return { provider, origin: server.origin, restart }
}

const save = async (person: Caller, id: string, workbook_data: WorkbookJson) => {
  const saved = await person.call('spreadsheets.update', {
    params: { id },
    body: { workbook_data },
  })
  expect(saved.status).toBe(200)
}

it('[AGENT-1083] edits of the user since the last answer are told after restarts, once', async () => {
  const { provider, origin, restart } = await restartingServer()
  const before = await signUp(origin)
  const made = await before.call('spreadsheets.create', {
    body: { title: 'Book', workbook_data: bookOf() },
  })
  const { id } = made.body
  const conversation_id = conversationOf(
    await ask(before, { message: 'Build', spreadsheet_id: id }),
  )
  await save(before, id, bookOf(5, 7))

  const after = callerOf(await restart(), before.token)
  await save(after, id, bookOf(5, 7, 9))
  await ask(after, { message: 'Second', conversation_id })
  const told = statesIn(provider.calls[2]).at(-1) ?? ''
  expect(told).toContain('- Model!B1: empty → 7')
  expect(told).toContain('- Model!C1: empty → 9')
  expect(told).not.toContain('- Model!A1')

  const later = callerOf(await restart(), before.token)
  await ask(later, { message: 'Third', conversation_id })
  const again = statesIn(provider.calls[3]).at(-1) ?? ''
  expect(again).toContain('<state>')
  expect(again).not.toContain('Changed since your last answer')
})
