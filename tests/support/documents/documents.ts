import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect } from 'vitest'
import { UploadAnswer } from '#contract/documents/documents.ts'
import { err, ok } from '#contract/api/result.ts'
import type { Reader } from '#server/documents/reader.ts'
import { wordsAgent } from '../models/agents.ts'
import { ask, conversationOf, signUp, type Caller, type Person } from '../server/caller.ts'
import type { TestClock } from '../server/clock.ts'
import { openTestStore } from '../server/database.ts'
import { startTestServer } from '../server/server.ts'

export type UploadedFile = {
  readonly name: string
  readonly bytes: Uint8Array | string
  readonly type?: string
}

/** Uploads files to a conversation. The form must contain the id before the files. */
export const requestUpload = (
  { origin, token }: Pick<Caller, 'origin' | 'token'>,
  conversationId: string,
  files: readonly UploadedFile[],
  signal?: AbortSignal,
): Promise<Response> => {
  const body = new FormData()
  body.append('conversation_id', conversationId)
  for (const { name, bytes, type = '' } of files)
    body.append('files', new Blob([bytes as BlobPart], { type }), name)
  return fetch(`${origin}/api/documents/upload/`, {
    method: 'POST',
    body,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(signal ? { signal } : {}),
  })
}

/** Uploads files. Throws if the server rejects the call. */
export const uploadDocuments = async (
  person: Caller,
  conversationId: string,
  files: readonly UploadedFile[],
) => {
  const answer = await requestUpload(person, conversationId, files)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return v.parse(UploadAnswer, await answer.json())
}

/** Statuses of documents, in this order. Undefined for a missing document. */
export const statusesOf = async (person: Caller, ids: readonly string[]) => {
  const { body } = await person.call('documents.status', { body: { document_ids: [...ids] } })
  return ids.map((id) => body.statuses[id])
}

/** Waits until no document is waiting or being read and returns their states. */
export const awaitSettled = async (person: Caller, ids: readonly string[], timeout = 20_000) => {
  const isOver = async (): Promise<boolean> =>
    (await statusesOf(person, ids)).every(
      (one) => one?.status === 'ready' || one?.status === 'failed',
    )
  await expect.poll(isOver, { timeout }).toBe(true)
  return statusesOf(person, ids)
}

/** Creates a conversation and returns its id. */
export const newConversation = async (person: Person): Promise<string> =>
  conversationOf(await ask(person, { message: 'Hello' }))

/** Uploads a file, waits until it is ready and returns its id. */
export const uploadUntilReady = async (
  person: Caller,
  conversationId: string,
  file: UploadedFile,
): Promise<string> => {
  const { documents } = await uploadDocuments(person, conversationId, [file])
  const id = documents[0]?.id ?? ''
  const [state] = await awaitSettled(person, [id])
  if (state?.status !== 'ready') throw new Error(`${file.name}: ${state?.error}`)
  return id
}

/** Sends a message with a document. */
export const sendWithDocument = (person: Caller, conversation_id: string, id: string) =>
  ask(person, { message: 'Keep it', conversation_id, document_ids: [id] })

/** Uploads a file, waits until it is ready, sends it and returns its id. */
export const uploadAndSend = async (
  person: Caller,
  conversationId: string,
  file: UploadedFile,
): Promise<string> => {
  const id = await uploadUntilReady(person, conversationId, file)
  await sendWithDocument(person, conversationId, id)
  return id
}

/** A placeholder for a thumbnail. It is no valid image. */
const PICTURE = Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'latin1')

/** A reader stub: returns one page with the file's words, a table and a picture. */
export const tableReader: Reader = async (file, size) => {
  const text = (await file.read(Buffer.alloc(size), 0, size, 0)).buffer.toString()
  const table = { number: 1, name: text, page: 1, rows: [[text]], isCut: false }
  return ok({
    pages: [{ number: 1, text }],
    tables: [table],
    wordCount: 3,
    pageCount: null,
    thumbnail: PICTURE,
  })
}

const PAGE_CHARS = 3000
/** Reads a text file in this process, in pages of `PAGE_CHARS` characters. */
export const wordReader: Reader = async (file, size) => {
  const text = (await file.read(Buffer.alloc(size), 0, size, 0)).buffer.toString()
  if (text === '') return err('empty')
  const pages = Array.from({ length: Math.ceil(text.length / PAGE_CHARS) }, (_, index) => ({
    number: index + 1,
    text: text.slice(index * PAGE_CHARS, (index + 1) * PAGE_CHARS),
  }))
  const wordCount = text.match(/\S+/g)?.length ?? 0
  return ok({ pages, tables: [], wordCount, pageCount: null })
}

/** Names of stored document files in a data folder. */
export const storedFileNames = (dataDir: string): readonly string[] => {
  const folder = join(dataDir, 'files', 'documents')
  return existsSync(folder) ? readdirSync(folder).toSorted() : []
}

const TABLES = [
  'documents',
  'document_files',
  'document_parts',
  'document_tables',
  'document_thumbnails',
  'message_documents',
] as const

/** Names of the document tables that contain rows. */
export const nonEmptyTables = async (dataDir: string): Promise<readonly string[]> => {
  const store = await openTestStore(dataDir)
  const filled: string[] = []
  for (const table of TABLES)
    if (
      await store
        .selectFrom(table)
        .select(({ lit }) => lit(1).as('one'))
        .executeTakeFirst()
    )
      filled.push(table)
  await store.destroy()
  return filled
}

/** A text file for an upload, with the MIME type of a browser. */
export const textFile = (name: string, bytes = 'Revenue was 42 in March.') => ({
  name,
  bytes,
  type: 'text/plain',
})

/** A server with the word reader, a person and a conversation. */
export const startWithChat = async (clock: TestClock) => {
  const server = await startTestServer({
    clock,
    agent: wordsAgent('Read.'),
    readDocument: wordReader,
  })
  const person = await signUp(server.origin)
  return { server, person, chat: await newConversation(person) }
}
