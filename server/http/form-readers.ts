import { endpoints } from '#contract/api/endpoints.ts'
import type { Result } from '#contract/api/result.ts'
import type { PerUserQueue } from '../per-user-queue.ts'
import type { BodyMemory } from './body-memory.ts'
import { EMPTY_BODY, type BodyReader, type EndpointWithBody } from './body-reader.ts'
import { decode } from './decode.ts'
import type { Failure } from './failures.ts'
import { createFilesFormReader } from './files-form.ts'
import { withForm } from './upload.ts'

type FileLimits = {
  readonly maxBytes: number
  /** Disk space for files of unanswered calls. */
  readonly memory: BodyMemory
  /** The answer if no space remains. */
  readonly noMemory: Result<never, Failure>
}

/** Reads a form with one file. The file exists until the call is answered. */
export const singleFileReader =
  (name: EndpointWithBody<'multipart'>, { maxBytes, memory, noMemory }: FileLimits): BodyReader =>
  async (request, account, handle) => {
    const { files: field, fields: schema } = endpoints[name].body
    const reservation = memory.hold(account?.id ?? '')
    const announced = Number(request.headers.get('content-length') ?? maxBytes)
    // Rejects early if the space is not available now. The real reservation grows with the received
    // bytes.
    const isHopeless = !reservation.grow(Math.min(announced, maxBytes))
    reservation.release()
    if (isHopeless) return noMemory
    try {
      const limits = { field, maxBytes, hasMemory: reservation.grow, noMemory }
      return await withForm(request, limits, async ({ fields, upload }) => {
        const body = decode(name, 'body', schema, fields)
        return body.ok ? handle({ ...EMPTY_BODY, body: body.value, upload }) : body
      })
    } finally {
      reservation.release()
    }
  }

/** Lets a handler read the files of a form one by one. `queues` queues the files of each user. */
export const multiFileReader =
  (
    name: EndpointWithBody<'files'>,
    { maxBytes, memory, noMemory, queues }: FileLimits & { readonly queues: PerUserQueue },
  ): BodyReader =>
  (request, account, handle) => {
    const { files: field, fields: schema } = endpoints[name].body
    const whose = account?.id ?? ''
    const reservation = memory.hold(whose)
    const form = createFilesFormReader(request, {
      field,
      fieldsOf: (fields) => decode(name, 'body', schema, fields),
      reservation,
      inLine: (work) => queues.wait(whose, work),
      noMemory,
      maxFileBytes: maxBytes,
    })
    return handle({ ...EMPTY_BODY, form }).finally(reservation.release)
  }
