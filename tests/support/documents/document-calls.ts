import type { EndpointName } from '#contract/api/endpoints.ts'
import { UploadAnswer } from '#contract/documents/documents.ts'
import * as v from 'valibot'
import { callerOf, signUp } from '../server/caller.ts'
import { onePagePdf } from './document-files.ts'
import { newConversation, uploadUntilReady, requestUpload } from './documents.ts'

type DocumentCall = Extract<EndpointName, `documents.${string}`>

const NOTE = { name: 'note.txt', bytes: 'Rent is 900.', type: 'text/plain' }

const TABLE = { name: 'costs.md', bytes: '| Rent |\n|---|\n| 900 |', type: 'text/markdown' }

/** One call of each document endpoint. Each call has its own people and conversation. */
export const documentCalls = (
  origin: string,
): Readonly<Record<DocumentCall, () => Promise<{ readonly status: number }>>> => {
  const begin = async () => {
    const person = await signUp(origin)
    return { person, chat: await newConversation(person) }
  }
  const ready = async () => {
    const { person, chat } = await begin()
    return { person, chat, id: await uploadUntilReady(person, chat, NOTE) }
  }
  return {
    'documents.upload': async () => {
      const { person, chat } = await begin()
      const answer = await requestUpload(person, chat, [NOTE])
      v.parse(UploadAnswer, await answer.json())
      return answer
    },
    'documents.delete': async () => {
      const { person, id } = await ready()
      return person.call('documents.delete', { params: { id } })
    },
    'documents.status': async () => {
      const { person, id } = await ready()
      return person.call('documents.status', { body: { document_ids: [id] } })
    },
    'documents.list': async () => {
      const { person, chat } = await ready()
      return person.call('documents.list', { query: { conversation_id: chat } })
    },
    'documents.health': () => callerOf(origin).call('documents.health'),
    'documents.page': async () => {
      const { person, id } = await ready()
      return person.call('documents.page', { params: { id, n: '1' } })
    },
    'documents.thumbnail': async () => {
      const { person, chat } = await begin()
      const bytes = onePagePdf('BT /F1 12 Tf 72 700 Td (Rent is 900.) Tj ET')
      const id = await uploadUntilReady(person, chat, { name: 'note.pdf', bytes })
      return person.open('documents.thumbnail', { params: { id } })
    },
    'documents.file': async () => {
      const { person, id } = await ready()
      return person.open('documents.file', { params: { id } })
    },
    'documents.spreadsheet': async () => {
      const { person, chat } = await begin()
      const id = await uploadUntilReady(person, chat, TABLE)
      return person.call('documents.spreadsheet', { params: { id, n: '1' }, body: {} })
    },
  }
}
