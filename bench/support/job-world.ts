import * as v from 'valibot'
import { UploadAnswer } from '#contract/documents/documents.ts'
import { parseWorkbook, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { ChangeHead } from '#contract/workbook/change-history.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { ask, conversationOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import {
  startScriptedModel,
  type ModelScript,
  type Played,
  type ScriptedModel,
} from './scripted-model.ts'

/** A request of a user, the model that answers it, and what the user has. */
type JobRequest = {
  readonly message: string
  readonly script: ModelScript
  /** The spreadsheet of the conversation. Without one the answer must create it. */
  readonly workbook?: WorkbookData
  readonly document?: { readonly name: string; readonly bytes: Uint8Array; readonly type: string }
}

/** What a job left in the store, and what it took. */
export type JobOutcome = Played & {
  /** The stored workbook, as the API returns it. */
  readonly workbook: WorkbookData
  readonly revision: number
  /** Newest first. */
  readonly changes: readonly ChangeHead[]
  readonly toolMs: number
}

/** A server whose assistant is a script. */
export type JobWorld = {
  readonly engine: WorkbookEngine
  readonly model: Pick<ScriptedModel, 'definitions'>
  /** Asks as a new user over HTTP, then reads what is stored. */
  readonly ask: (request: JobRequest) => Promise<JobOutcome>
  readonly close: () => Promise<void>
}

const READ_POLL_MS = 50
const READ_WAIT_MS = 60_000

/** Uploads a document and waits until the server has read it. Returns its id. */
const uploaded = async (
  { origin, token, call }: Person,
  conversationId: string,
  { name, bytes, type }: NonNullable<JobRequest['document']>,
): Promise<string> => {
  const body = new FormData()
  body.append('conversation_id', conversationId)
  body.append('files', new Blob([bytes as BlobPart], { type }), name)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/documents/upload/`, { method: 'POST', body, headers })
  const { documents } = v.parse(UploadAnswer, await answer.json())
  const id = documents[0]?.id ?? ''
  for (const end = performance.now() + READ_WAIT_MS; performance.now() < end;) {
    const { body: found } = await call('documents.status', { body: { document_ids: [id] } })
    const { status, error } = found.statuses[id] ?? { status: 'failed', error: 'missing' }
    if (status === 'ready') return id
    if (status === 'failed') throw new Error(`${name}: ${error}`)
    await new Promise((resolve) => setTimeout(resolve, READ_POLL_MS))
  }
  throw new Error(`${name} was not read in time`)
}

const toolMsOf = (events: readonly StreamEvent[]): number =>
  events.reduce((sum, { type, payload }) => {
    const isOver = type === 'tool_complete' || type === 'tool_error'
    return sum + (isOver ? (payload.elapsed_ms ?? 0) : 0)
  }, 0)

const created = async (person: Person, workbook_data: WorkbookData): Promise<string> => {
  const body = { title: workbook_data.name, workbook_data }
  const { body: made } = await person.call('spreadsheets.create', { body })
  return made.id
}

/** The id of the spreadsheet that a tool created. */
const createdId = (events: readonly StreamEvent[]): string | null => {
  for (const { type, payload } of events)
    if (type === 'tool_complete' && payload.tool_name === 'create_spreadsheet') {
      const { spreadsheet_id: id } = (payload.result ?? {}) as { readonly spreadsheet_id?: string }
      if (id !== undefined) return id
    }
  return null
}

const storedOf = async (person: Person, id: string) => {
  const params = { id }
  const { body } = await person.call('spreadsheets.get', { params })
  const { body: history } = await person.call('changes.list', { params })
  const workbook = parseWorkbook(body.workbook_data)
  if (!workbook.ok) throw new Error(workbook.error.detail)
  return { workbook: workbook.value, revision: body.revision, changes: history.changes }
}

/** Starts the server and its scripted model. */
export const startJobWorld = async (): Promise<JobWorld> => {
  const model = await startScriptedModel()
  const engine = createWorkbookEngine()
  const env = { OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: 'k-1', MODEL: 'test-model' }
  const server = await startTestServer({ env, engine })
  const withDocument = async (person: Person, document: JobRequest['document']) => {
    if (document === undefined) return {}
    const conversation_id = conversationOf(await ask(person, { message: 'Hello' }))
    const id = await uploaded(person, conversation_id, document)
    return { conversation_id, document_ids: [id] }
  }
  return {
    engine,
    model,
    ask: async ({ message, script, workbook, document }) => {
      const person = await signUp(server.origin)
      const known = workbook === undefined ? null : await created(person, workbook)
      const more = await withDocument(person, document)
      let events: readonly StreamEvent[] = []
      const played = await model.play(script, async () => {
        const body = { message, ...more, ...(known !== null && { spreadsheet_id: known }) }
        events = await ask(person, body)
      })
      const id = known ?? createdId(events)
      if (id === null) throw new Error('no spreadsheet was made')
      return { ...played, ...(await storedOf(person, id)), toolMs: toolMsOf(events) }
    },
    close: async () => {
      await server.close()
      await model.close()
    },
  }
}
