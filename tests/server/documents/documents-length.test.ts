import { expect, it, onTestFinished } from 'vitest'
import { MAX_FILE_BYTES } from '#contract/limits.ts'
import { READING_TEXT_MAX_CHARS } from '#contract/limits/reading.ts'
import { readBytes } from '#server/documents/read/read-bytes.ts'
import { signUp } from '#tests/support/server/caller.ts'
import {
  newConversation,
  awaitSettled,
  uploadDocuments,
} from '#tests/support/documents/documents.ts'
import { startTestServer } from '#tests/support/server/server.ts'

it('[UPLOAD-750] before it reads the files, the server refuses texts that are too long, and accepts the others', async () => {
  const server = await startTestServer()
  onTestFinished(server.close)
  const person = await signUp(server.origin)
  const chat = await newConversation(person)
  const { documents, errors } = await uploadDocuments(person, chat, [
    { name: 'log.txt', bytes: Buffer.alloc(MAX_FILE_BYTES, 'a') },
    { name: 'rows.csv', bytes: Buffer.alloc(MAX_FILE_BYTES, '1,') },
    { name: 'note.txt', bytes: 'Rent is 900.' },
  ])
  expect(errors).toEqual([
    {
      filename: 'log.txt',
      error: "Upload rejected: 'log.txt' is too long: the limit is 4,000,000 characters of text.",
    },
    {
      filename: 'rows.csv',
      error:
        "Upload rejected: 'rows.csv' has a line that is too long: the limit is 4,000,000 characters.",
    },
  ])
  expect(documents.map(({ filename }) => filename)).toEqual(['note.txt'])
  expect(await awaitSettled(person, [documents[0]?.id ?? ''])).toMatchObject([{ status: 'ready' }])
}, 60_000)

it('[UPLOAD-750] the reader accepts a text of the maximum length and refuses one character more', async () => {
  const pictures = { recognize: async () => null } as never
  const read = (size: number) => readBytes(Buffer.alloc(size, 'a'), 'txt', pictures)
  expect((await read(READING_TEXT_MAX_CHARS)).ok).toBe(true)
  expect(await read(READING_TEXT_MAX_CHARS + 1)).toEqual({ ok: false, error: 'tooLong' })
}, 60_000)
