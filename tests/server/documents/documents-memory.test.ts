import { expect, it } from 'vitest'
import { DOCUMENT_REFUSALS } from '#contract/documents/document-refusals.ts'
import { err, ok } from '#contract/api/result.ts'
import { createBodyMemory } from '#server/http/body-memory.ts'
import { createFilesFormReader, type FilesFormSettings } from '#server/http/files-form.ts'
import { createPerUserQueue } from '#server/per-user-queue.ts'

const FILE = 'x'.repeat(80)
const noMemory = err({ status: 503 as const, detail: DOCUMENT_REFUSALS.notStored })

/** Sends one file of 80 bytes in two halves. The second half waits for `rest`. */
const form = (rest: Promise<unknown>): Request => {
  const [begin, end] = [
    '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n',
    '\r\n--b--\r\n',
  ]
  const bytes = new TextEncoder()
  const body = new ReadableStream({
    start: async (controller) => {
      controller.enqueue(bytes.encode(begin + FILE.slice(0, 40)))
      await rest
      controller.enqueue(bytes.encode(FILE.slice(40) + end))
      controller.close()
    },
  })
  const init = { method: 'POST', body, duplex: 'half' } as const
  return new Request('http://x.test', {
    ...init,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
}

const readersIn = (ofUser: number) => {
  const [room, lines] = [createBodyMemory({ ofUser, ofAll: 1000 }), createPerUserQueue()]
  return async (rest: Promise<unknown>, took: () => void = () => undefined) => {
    const settings: FilesFormSettings = {
      field: 'files',
      fieldsOf: ok,
      reservation: room.hold('a'),
      inLine: (work) => lines.wait('a', work),
      noMemory,
      maxFileBytes: 100,
    }
    const sizes: number[] = []
    const read = await createFilesFormReader(
      form(rest),
      settings,
    )({
      wants: async () => ok(true),
      take: async ({ size }) => {
        sizes.push(size)
        took()
      },
    })
    return { read, sizes }
  }
}

it('[DOC-842] concurrent uploads of a user store one file at a time, so each file may use all the body memory that the user is allowed', async () => {
  const reader = readersIn(100)
  const order: string[] = []
  const { promise: rest, resolve: go } = Promise.withResolvers<void>()
  const first = reader(rest, () => order.push('first'))
  const second = reader(Promise.resolve(), () => order.push('second'))
  go()
  for (const { read, sizes } of await Promise.all([first, second])) {
    expect(read.ok).toBe(true)
    expect(sizes).toEqual([80])
  }
  expect(order).toEqual(['first', 'second'])
})

it("[DOC-841] an upload that exceeds the user's body memory is refused with the `noMemory` error that the form reader was given", async () => {
  const { read } = await readersIn(50)(Promise.resolve())
  expect(read).toEqual(noMemory)
})
