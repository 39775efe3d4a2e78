import { endpoints } from '#contract/api/endpoints.ts'
import { JSON_BODY_MAX_BYTES } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { BIG_BYTES, readBody } from '../http/body.ts'
import { EMPTY_BODY, readJson, type BodyReader, type ParsedBody } from '../http/body-reader.ts'
import type { BodyMemory, BodyReservation } from '../http/body-memory.ts'
import type { Failure } from '../http/failures.ts'
import type { BigSaves, SaveEndpointName } from './big-saves.ts'

type SaveSettings = {
  /** Parses large bodies in a worker thread. */
  readonly bigSaves: BigSaves
  readonly newId: () => string
  /** Memory limits for bodies. */
  readonly memory: BodyMemory
}

const noMemory = err<Failure>({ status: 503, detail: API_TEXTS.saveUnread })

/**
 * Bodies over `BIG_BYTES` go to a worker thread. If parsing exhausts the memory, only this thread
 * ends. On the main thread the server would end.
 */
const readSave = async (
  request: Request,
  name: SaveEndpointName,
  { bigSaves, newId }: SaveSettings,
  userId: string,
  reservation: BodyReservation,
): Promise<Result<ParsedBody, Failure>> => {
  const bytes = await readBody(request, JSON_BODY_MAX_BYTES, { reservation, noMemory })
  if (!bytes.ok) return bytes
  if (bytes.value.byteLength > BIG_BYTES) {
    const read = await bigSaves.read(userId, { name, bytes: bytes.value, newId: newId() })
    return read.ok ? ok({ ...EMPTY_BODY, ...read.value }) : read
  }
  return readJson(name, endpoints[name].body.schema, bytes.value)
}

/**
 * A save releases the memory of its body once the body is parsed. An export keeps it while its
 * workbook waits for a process.
 */
const readerOf =
  (name: SaveEndpointName, settings: SaveSettings): BodyReader =>
  async (request, account, handle) => {
    const userId = account?.id ?? ''
    const reservation = settings.memory.hold(userId)
    try {
      const read = await readSave(request, name, settings, userId, reservation)
      if (!read.ok) return read
      if (name !== 'spreadsheets.export') reservation.release()
      return await handle(read.value)
    } finally {
      reservation.release()
    }
  }

/**
 * Body readers of calls with a workbook. `carried` holds a `CarriedWorkbook` if the worker thread
 * parsed the body.
 */
export const saveReaders = (
  settings: SaveSettings,
): { readonly [Name in SaveEndpointName]: BodyReader } => ({
  'spreadsheets.create': readerOf('spreadsheets.create', settings),
  'spreadsheets.update': readerOf('spreadsheets.update', settings),
  'spreadsheets.export': readerOf('spreadsheets.export', settings),
})
