import { expect, type APIRequestContext } from '@playwright/test'
import { bearer, type Account } from './test.ts'

/** A file as a browser uploads it. */
export type SentFile = {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export type Uploaded = { readonly conversationId: string; readonly documentIds: readonly string[] }

/** Creates a conversation through the API, uploads files and waits until all are read. */
export async function uploadTo(
  request: APIRequestContext,
  account: Account,
  files: readonly SentFile[],
  message = 'Hello',
): Promise<Uploaded> {
  const headers = await bearer(request, account)
  const answer = await request.post('/api/chat/stream/', { headers, data: { message } })
  const [, conversationId = ''] = /"conversation_id":\s*"([^"]+)"/.exec(await answer.text()) ?? []
  const form = new FormData()
  form.append('conversation_id', conversationId)
  for (const { name, mimeType, buffer } of files)
    form.append('files', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  const sent = await request.post('/api/documents/upload/', { headers, multipart: form })
  const { documents } = (await sent.json()) as { documents: { readonly id: string }[] }
  const documentIds = documents.map(({ id }) => id)
  await expect
    .poll(async () => {
      const told = await request.post('/api/documents/status/', {
        headers,
        data: { document_ids: documentIds },
      })
      const { statuses } = (await told.json()) as { statuses: Record<string, { status: string }> }
      return Object.values(statuses).filter(({ status }) => status === 'ready').length
    })
    .toBe(documentIds.length)
  return { conversationId, documentIds }
}

/** Sends a message with documents through the API and waits for the answer. */
export async function sayWith(
  request: APIRequestContext,
  account: Account,
  { conversationId, documentIds }: Uploaded,
  message: string,
): Promise<void> {
  const headers = await bearer(request, account)
  const data = { message, conversation_id: conversationId, document_ids: documentIds }
  const answer = await request.post('/api/chat/stream/', { headers, data })
  await answer.body()
}

const words = (page: number): string =>
  Array.from({ length: 60 }, (_, line) => `Page ${page}, line ${line}: the mill sold 1,200 sacks.`)
    .join('\n')
    .concat('\n\n')

/** A text that spans several pages. */
export const NOTES: SentFile = {
  name: 'notes of the board meeting.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(Array.from({ length: 6 }, (_, at) => words(at + 1)).join('')),
}

/** A list of 800 rows with numbers. */
export const LEDGER: SentFile = {
  name: 'ledger-2026.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Account,Region,Balance,Change',
      ...Array.from({ length: 800 }, (_, at) => `Account ${at},North,${at * 37}.50,-${at}`),
    ].join('\n'),
  ),
}
