import { endpoints } from '#contract/api/endpoints.ts'
import type { Result } from '#contract/api/result.ts'
import type { Lines } from '../user-lines.ts'
import type { BodyRoom } from './body-room.ts'
import { NOTHING, type BodyReader, type NameWith } from './body-reader.ts'
import { decode } from './decode.ts'
import type { Failure } from './failures.ts'
import { filesForm } from './files-form.ts'
import { withForm } from './upload.ts'

/** What the files of a call may be and take. */
type FileLimits = {
  /** The largest file, in bytes. */
  readonly maxBytes: number
  /** The room on the disk for files whose calls are not answered yet. */
  readonly room: BodyRoom
  /** The answer where there is none. */
  readonly noRoom: Result<never, Failure>
}

/** Reads a form with one file, which is there until its call is answered. */
export const fileReader =
  (name: NameWith<'multipart'>, { maxBytes, room, noRoom }: FileLimits): BodyReader =>
  async (request, account, handle) => {
    const { files: field, fields: schema } = endpoints[name].body
    const held = room.hold(account?.id ?? '')
    const announced = Number(request.headers.get('content-length') ?? maxBytes)
    // What comes for nothing need not be sent; the room itself is taken as the bytes come.
    const isHopeless = !held.grow(Math.min(announced, maxBytes))
    held.release()
    if (isHopeless) return noRoom
    try {
      const limits = { field, maxBytes, hasRoom: held.grow, noRoom }
      return await withForm(request, limits, async ({ fields, upload }) => {
        const body = decode(name, 'body', schema, fields)
        return body.ok ? handle({ ...NOTHING, body: body.value, upload }) : body
      })
    } finally {
      held.release()
    }
  }

/** Lets the handler of a form read its files, one after the other. `lines`: of one person a file at a time. */
export const filesReader =
  (
    name: NameWith<'files'>,
    { maxBytes, room, noRoom, lines }: FileLimits & { readonly lines: Lines },
  ): BodyReader =>
  (request, account, handle) => {
    const { files: field, fields: schema } = endpoints[name].body
    const whose = account?.id ?? ''
    const held = room.hold(whose)
    const form = filesForm(request, {
      field,
      fieldsOf: (fields) => decode(name, 'body', schema, fields),
      held,
      inLine: (work) => lines.wait(whose, work),
      noRoom,
      maxFileBytes: maxBytes,
    })
    return handle({ ...NOTHING, form }).finally(held.release)
  }
