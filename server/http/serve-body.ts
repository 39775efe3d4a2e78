import type * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { DOCUMENT_REFUSALS } from '#contract/document-refusals.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { JSON_BODY_MAX_BYTES, MAX_FILE_BYTES, MB_BYTES } from '#contract/limits.ts'
import { IMPORT_PREVIEW_MAX_BYTES } from '#contract/transfer-limits.ts'
import { MESSAGES } from '#contract/messages.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { TURNS } from '../file-turns.ts'
import type { BigSaves, CarriedBeside, SaveName } from '../sheets/big-saves.ts'
import { createLines, type Lines } from '../sheets/user-lines.ts'
import { BIG_BYTES, parseBody, readBody, readBytes } from './body.ts'
import { createBodyRoom, type BodyRoom, type Held } from './body-room.ts'
import { decode } from './decode.ts'
import type { Account, Failure } from './route.ts'
import { filesForm, type ReadFiles } from './files-form.ts'
import { withForm, type Upload } from './upload.ts'

/** Largest JSON body of a call that carries no workbook; a message of full length fits, escaped. */
const SMALL_BODY_MAX_BYTES = 2 * MB_BYTES
const carriesWorkbook = (name: EndpointName): name is SaveName =>
  name === 'spreadsheets.create' || name === 'spreadsheets.update' || name === 'spreadsheets.export'
/** The largest file of a call that takes one. */
const FILE_MAX_BYTES: { readonly [name in EndpointName]?: number } = {
  'spreadsheets.import': MAX_FILE_BYTES,
  'spreadsheets.previewImport': IMPORT_PREVIEW_MAX_BYTES,
}
/** A file, and one that is looked at beside it. */
const FILES_BYTES = MAX_FILE_BYTES + IMPORT_PREVIEW_MAX_BYTES
/** Files on the disk whose calls are not answered yet: as many as have a turn. */
const FILE_ROOM = { ofUser: TURNS.ofUser * FILES_BYTES, ofAll: TURNS.ofAll * FILES_BYTES }

/** What bodies are read with: the memory for them, the room on the disk for files. */
export type BodySettings = {
  /** Reads the bodies of big saves beside this thread. */
  readonly bigSaves: BigSaves
  readonly newId: () => string
  readonly room: BodyRoom
  readonly fileRoom: BodyRoom
  /** Room of their own for documents, and who takes one in: of one person a file at a time (DOC-235). */
  readonly documentRoom: BodyRoom
  readonly documentLines: Lines
}

/** The rooms of a server. */
export const createRooms = (): Pick<
  BodySettings,
  'room' | 'fileRoom' | 'documentRoom' | 'documentLines'
> => ({
  room: createBodyRoom(),
  fileRoom: createBodyRoom(FILE_ROOM),
  documentRoom: createBodyRoom(FILE_ROOM),
  documentLines: createLines(),
})

/** A body by its schema; the workbook of a big one comes apart from it, and so does a file. */
type Read = {
  readonly body: unknown
  readonly carried: CarriedBeside | null
  readonly upload: Upload | null
  readonly form: ReadFiles<unknown> | null
}
const NOTHING: Read = { body: undefined, carried: null, upload: null, form: null }

const plainOf = async (
  name: EndpointName,
  row: Endpoint,
  bytes: Uint8Array,
): Promise<Result<Read, Failure>> => {
  if (row.body.kind !== 'json') return ok(NOTHING)
  const read = await parseBody(bytes)
  if (!read.ok) return read
  const body = decode(name, 'body', row.body.schema, read.value)
  return body.ok ? ok({ ...NOTHING, body: body.value }) : body
}

/** A workbook of more than a million bytes is never read here: what ends the thread would end this one. */
const saveOf = async (
  request: Request,
  name: SaveName,
  { bigSaves, newId }: BodySettings,
  userId: string,
  held: Held,
): Promise<Result<Read, Failure>> => {
  const bytes = await readBody(request, JSON_BODY_MAX_BYTES, held)
  if (!bytes.ok) return bytes
  if (bytes.value.byteLength > BIG_BYTES) {
    const read = await bigSaves.read(userId, { name, bytes: bytes.value, newId: newId() })
    return read.ok ? ok({ ...NOTHING, ...read.value }) : read
  }
  return plainOf(name, endpoints[name], bytes.value)
}

const bodyOf = async (
  request: Request,
  name: EndpointName,
  row: Endpoint,
): Promise<Result<Read, Failure>> => {
  if (row.body.kind === 'raw') {
    const bytes = await readBytes(request, row.body.maxBytes, null)
    return bytes.ok ? ok({ ...NOTHING, body: bytes.value }) : bytes
  }
  if (row.body.kind !== 'json') return ok(NOTHING)
  const bytes = await readBody(request, SMALL_BODY_MAX_BYTES)
  return bytes.ok ? plainOf(name, row, bytes.value) : bytes
}

type Outcome = Result<unknown, Failure>
type Handle = (read: Read) => Promise<Outcome>

/** A save lets go of its body once that is read; an export waits with its workbook for a process. */
const serveWorkbook = async (
  request: Request,
  name: SaveName,
  settings: BodySettings,
  account: Account | null,
  handle: Handle,
): Promise<Outcome> => {
  const userId = account?.id ?? ''
  const held = settings.room.hold(userId)
  try {
    const read = await saveOf(request, name, settings, userId, held)
    if (!read.ok) return read
    if (name !== 'spreadsheets.export') held.release()
    return await handle(read.value)
  } finally {
    held.release()
  }
}

/** Reads a form and serves its call while the file is there. */
const serveForm = async (
  request: Request,
  name: EndpointName,
  { field, schema }: { readonly field: string; readonly schema: v.GenericSchema },
  { fileRoom }: BodySettings,
  account: Account | null,
  handle: Handle,
): Promise<Outcome> => {
  const maxBytes = FILE_MAX_BYTES[name] ?? 0
  const held = fileRoom.hold(account?.id ?? '')
  const announced = Number(request.headers.get('content-length') ?? maxBytes)
  // What comes for nothing need not be sent; the room itself is taken as the bytes come (IMPORT-130).
  const isHopeless = !held.grow(Math.min(announced, maxBytes))
  held.release()
  if (isHopeless) return err({ status: 503, detail: MESSAGES.importUnavailable })
  try {
    const limits = { field, maxBytes, hasRoom: held.grow }
    return await withForm(request, limits, async ({ fields, upload }) => {
      const body = decode(name, 'body', schema, fields)
      return body.ok ? handle({ ...NOTHING, body: body.value, upload }) : body
    })
  } finally {
    held.release()
  }
}

/** Reads the body of a call, then serves it. Its file is there until it is answered. */
export const serveBody = async (
  request: Request,
  name: EndpointName,
  row: Endpoint,
  settings: BodySettings,
  account: Account | null,
  handle: Handle,
): Promise<Outcome> => {
  if (row.body.kind === 'multipart') {
    const form = { field: row.body.files, schema: row.body.fields }
    return serveForm(request, name, form, settings, account, handle)
  }
  if (row.body.kind === 'files') {
    const { files: field, fields: schema } = row.body
    const whose = account?.id ?? ''
    const held = settings.documentRoom.hold(whose)
    const form = filesForm(request, {
      field,
      fieldsOf: (fields) => decode(name, 'body', schema, fields),
      held,
      inLine: (work) => settings.documentLines.wait(whose, work),
      noRoom: err({ status: 503, detail: DOCUMENT_REFUSALS.notStored }),
      maxFileBytes: MAX_FILE_BYTES,
    })
    return handle({ ...NOTHING, form }).finally(held.release)
  }
  if (carriesWorkbook(name)) return serveWorkbook(request, name, settings, account, handle)
  const read = await bodyOf(request, name, row)
  return read.ok ? handle(read.value) : read
}
