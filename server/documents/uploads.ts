import type { FileHandle } from 'node:fs/promises'
import { MAX_FILES_PER_UPLOAD } from '#contract/limits.ts'
import { DOCUMENT_REFUSALS } from '#contract/documents/document-refusals.ts'
import { cleanFilename, extensionOf } from '#contract/documents/filename.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { textRefusal } from '#contract/documents/text-length.ts'
import { UPLOAD_MESSAGES } from '#contract/documents/upload-messages.ts'
import { isUploadExtension, validateUpload } from '#contract/documents/uploads.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { Clock } from '../clock.ts'
import { badRequest, notFound, type Failure } from '../http/failures.ts'
import type { ReceivedFile, ReadFiles } from '../http/files-form.ts'
import type { Log } from '../log.ts'
import { lockConversation, lockUser } from '../store/row-locks.ts'
import type { DocumentRow } from '../store/schema-documents.ts'
import type { Store } from '../store/store.ts'
import { hasFileSignature } from './file-signature.ts'
import { remainingQuotaOf, createQuotaCounter, type Quota } from './quota.ts'
import type { StoredFiles } from './stored-files.ts'
import { createUploadRate } from './upload-rate.ts'

type Uploaded = {
  readonly documents: readonly DocumentRow[]
  readonly errors: readonly { readonly filename: string; readonly error: string }[]
}

type UploadOrder = {
  readonly userId: string
  readonly form: ReadFiles<{ readonly conversation_id: string }>
  readonly log: Log
}

export type Uploads = {
  /**
   * Returns the seconds until this user may upload again. Returns 0 if the user may upload now, and
   * then counts the upload.
   */
  readonly admit: (userId: string) => Promise<number>
  readonly take: (order: UploadOrder) => Promise<Result<Uploaded, Failure>>
}

export type UploadSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly stored: StoredFiles
  readonly quota: Quota
}

const CHUNK_BYTES = 65_536
/** Browsers send this for unknown types. */
const NO_TYPE = 'application/octet-stream'

const NOT_STORED = err({ status: 503, detail: DOCUMENT_REFUSALS.notStored } as const)

/** A stored file whose document does not exist yet. */
type Kept = Pick<DocumentRow, 'id' | 'filename' | 'file_type' | 'file_size'>

const bytesOf = ({ file, size }: ReceivedFile): ReadableStream<Uint8Array<ArrayBuffer>> => {
  let at = 0
  return new ReadableStream({
    pull: async (controller) => {
      const length = Math.min(CHUNK_BYTES, size - at)
      if (file === null || length === 0) return controller.close()
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, at)
      at += bytesRead
      if (bytesRead === 0) return controller.close()
      controller.enqueue(buffer.subarray(0, bytesRead))
    },
  })
}

const slicesOf =
  (file: FileHandle) =>
  async (from: number, to: number): Promise<Uint8Array> => {
    const { bytesRead, buffer } = await file.read(new Uint8Array(to - from), 0, to - from, from)
    return buffer.subarray(0, bytesRead)
  }

/** Checks name, size, type, magic bytes and text length. Null if the file is acceptable. */
const refusalOf = async ({ name, type, size, file }: ReceivedFile): Promise<string | null> => {
  const checked = validateUpload([{ name, size, type: type === NO_TYPE ? '' : type }])
  if (!checked.ok) return checked.error.join(' ')
  const extension = extensionOf(name)
  const isIts =
    file !== null && isUploadExtension(extension) && (await hasFileSignature(file, size, extension))
  if (!isIts) return DOCUMENT_REFUSALS.notItsKind(cleanFilename(name), extension)
  return textRefusal({ name, size, slice: slicesOf(file) })
}

const overQuota = (name: string, quota: Quota): Uploaded['errors'][number] => ({
  filename: name,
  error: DOCUMENT_REFUSALS.overQuota(cleanFilename(name), quota),
})

/** Processes the files of one form in order and collects results and errors. */
const createBatch = (settings: UploadSettings, { userId, log }: UploadOrder) => {
  const { store, clock, stored, quota } = settings
  const savedFiles: Kept[] = []
  const begun: string[] = []
  const errors: { readonly filename: string; readonly error: string }[] = []
  let count = 0
  let isStorageDown = false
  let fitsIn: Promise<(size: number) => boolean> | null = null

  /** Reads the quota once, at the first file. `add` checks it again for concurrent uploads. */
  const fits = async (size: number): Promise<boolean> => {
    fitsIn ??= remainingQuotaOf(store, userId, quota).then(createQuotaCounter)
    return (await fitsIn)(size)
  }
  const keep = async (came: ReceivedFile): Promise<boolean> => {
    const id = clock.newId()
    begun.push(id)
    if (!(await stored.put(id, bytesOf(came), came.size))) return false
    const filename = cleanFilename(came.name)
    savedFiles.push({ id, filename, file_type: extensionOf(came.name), file_size: came.size })
    return true
  }
  const take = async (came: ReceivedFile): Promise<void> => {
    count += 1
    if (count > MAX_FILES_PER_UPLOAD) return
    const refusal = await refusalOf(came)
    if (refusal !== null) {
      errors.push({ filename: came.name, error: refusal })
      return
    }
    if (!(await fits(came.size))) {
      errors.push(overQuota(came.name, quota))
      return
    }
    const isKept = await keep(came).catch((error) => {
      log.error({ err: error }, 'an uploaded file could not be stored')
      isStorageDown = true
      return false
    })
    if (!isKept) errors.push({ filename: came.name, error: DOCUMENT_REFUSALS.notStored })
  }
  return {
    savedFiles,
    begun,
    errors,
    take,
    count: () => count,
    isLost: () => isStorageDown && savedFiles.length === 0,
  }
}

/** Stores each file before reading the next one, then adds all documents in one transaction. */
export const createUploads = (settings: UploadSettings): Uploads => {
  const { store, clock, stored, quota } = settings
  const owns = async (userId: string, id: string): Promise<boolean> =>
    (await store
      .selectFrom('conversations')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()) !== undefined

  type Added = Result<readonly DocumentRow[], Failure>
  /**
   * Adds the documents that fit the quota. Fails if the conversation or one of the files is gone.
   */
  const add = (userId: string, conversationId: string, rows: readonly DocumentRow[]) =>
    store.transaction().execute(async (writing): Promise<Added> => {
      await lockUser(writing, userId)
      const conversation = await lockConversation(writing, conversationId)
      if (conversation?.user_id !== userId) return notFound()
      const fits = createQuotaCounter(await remainingQuotaOf(writing, userId, quota))
      const fitting = rows.filter(({ file_size }) => fits(file_size))
      if (fitting.length === 0) return ok(fitting)
      const ids = fitting.map(({ id }) => id)
      if (!(await stored.settle(writing, ids))) return NOT_STORED
      await writing.insertInto('documents').values(fitting).execute()
      return ok(fitting)
    })
  const rowOf = (userId: string, conversationId: string) => {
    const uploaded_at = clock.now().toISOString()
    return (file: Kept): DocumentRow => ({
      ...file,
      user_id: userId,
      conversation_id: conversationId,
      status: 'pending',
      error: null,
      word_count: null,
      page_count: null,
      uploaded_at,
      processed_at: null,
      used_at: uploaded_at,
      removed_at: null,
      tries: 0,
      lease: null,
      lease_until: null,
      server: null,
    })
  }
  type Batch = ReturnType<typeof createBatch>

  const read = async (
    { userId, form }: UploadOrder,
    batch: Batch,
  ): Promise<Result<Uploaded, Failure>> => {
    const fields = await form({
      wants: async ({ index, name }, { conversation_id: known }) => {
        if (index === 0 && known !== undefined && !(await owns(userId, known))) return notFound()
        return ok(index < MAX_FILES_PER_UPLOAD && isUploadExtension(extensionOf(name)))
      },
      take: batch.take,
    })
    if (!fields.ok) return fields
    const { conversation_id } = fields.value
    if (!(await owns(userId, conversation_id))) return notFound()
    if (batch.count() > MAX_FILES_PER_UPLOAD)
      return badRequest(UPLOAD_MESSAGES.tooMany(batch.count()))
    if (batch.isLost()) return NOT_STORED
    const rows = batch.savedFiles.map(rowOf(userId, conversation_id))
    const added: Added = rows.length > 0 ? await add(userId, conversation_id, rows) : ok([])
    if (!added.ok) return added
    const documents = added.value
    const late = rows.filter((row) => !documents.includes(row))
    const over = late.map(({ filename }) => overQuota(filename, quota))
    return ok({ documents, errors: [...batch.errors, ...over] })
  }
  return {
    admit: createUploadRate(store, clock),
    take: async (order) => {
      const batch = createBatch(settings, order)
      try {
        return await read(order, batch)
      } finally {
        // `giveUp` keeps files whose documents exist. After a lost connection to the database, the
        // commit may have succeeded although `read` threw.
        await stored.giveUp(batch.begun)
      }
    },
  }
}

export const tooManyUploads = (seconds: number): Result<never, Failure> =>
  err({
    status: 429,
    detail: MESSAGES.uploadRateLimited(seconds),
    fields: { retry_after: seconds },
  })
