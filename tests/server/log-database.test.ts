import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { signUp } from '#tests/support/server/caller.ts'
import { rejectInsertsQuoting } from '#tests/support/server/database.ts'
import {
  newConversation,
  wordReader,
  textFile,
  uploadDocuments,
} from '#tests/support/documents/documents.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
afterEach(() => server.close())

it("[DOC-215] if the database refuses a statement, the log records the error code without the statement's values", async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  server = await startTestServer({ agent: wordsAgent('Read.'), readDocument: wordReader, log })
  const refusing = await rejectInsertsQuoting(server.dataDir, 'document_parts', 'text')
  const said = sql`insert into document_parts (document_id, page, part, text)
    values ('none', 1, 1, 'Salary of Ada')`.execute(refusing)
  await expect(said).rejects.toThrow('Salary of Ada')
  await refusing.destroy()
  const person = await signUp(server.origin)
  const file = textFile('a.txt', 'Salary of Grace')
  await uploadDocuments(person, await newConversation(person), [file])
  const errors = () =>
    lines.flatMap((line) => {
      const { level, err } = JSON.parse(line)
      return level >= 50 ? [err] : []
    })
  await expect.poll(errors).toContainEqual(
    expect.objectContaining({
      message: 'the database did not take a statement',
      // 1811 is SQLITE_CONSTRAINT_TRIGGER, and P0001 is PostgreSQL's raise_exception.
      code: expect.toSatisfy((code) => code === 1811 || code === 'P0001'),
      stack: expect.stringContaining('    at '),
    }),
  )
  expect(lines.join('')).not.toContain('Salary')
})
