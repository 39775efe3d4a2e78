import { describe, expect, it } from 'vitest'
import type { StatusAnswer } from '#contract/documents/documents.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { err, ok } from '#contract/api/result.ts'
import type { Api } from '#src/services/http/api.ts'
import { createDocumentService } from '#src/services/documents/document-service.ts'
import type { Settings } from '#src/services/browser/preferences.ts'
import type { Send } from '#src/services/http/http-client.ts'

const settings = () => ({}) as Settings

type Told = StatusAnswer['statuses'][string]
const { signal } = new AbortController()
const place = { documentId: 'd1', page: 3 }
const absent: AppError = { type: 'http', operation: 'documents.page', status: 404 }
const lost: AppError = { type: 'network', operation: 'documents.page', raw: 'Failed to fetch' }
const told = (status: Told['status'], error: string | null = null): Told => ({
  status,
  error,
  word_count: null,
  page_count: null,
})

const firstPage = { document_id: 'd1', number: 1, of: 2, text: 'Words', tables: [] }

/**
 * A service whose page calls fail with `error`. Page 1 succeeds after `firsts` failures. Status
 * calls fail if `statuses` is null.
 */
const serviceOver = (error: AppError, statuses: Record<string, Told> | null, firsts = 0) => {
  let asked = 0
  const api = (async (_: unknown, name: string, { params }: { params?: { n: string } }) => {
    if (name === 'documents.page') {
      if (params?.n !== '1') return err(error)
      asked += 1
      return asked > firsts ? ok(firstPage) : err(error)
    }
    return statuses ? ok({ statuses }) : err(lost)
  }) as unknown as Api
  return createDocumentService({ api, settings, send: async () => err(lost) })
}

describe('an unavailable page of a document', () => {
  it.each([
    ['the connection fails', lost, null, { why: 'lost' }],
    ['the status request also fails', absent, null, { why: 'lost' }],
    ['the document does not exist', absent, {}, { why: 'absent' }],
    ['the document is still processing', absent, { d1: told('processing') }, { why: 'reading' }],
    ['the ready document lacks the page', absent, { d1: told('ready') }, { why: 'noPage' }],
    [
      'the document failed to process',
      absent,
      { d1: told('failed', 'The file is empty.') },
      { why: 'failed', reason: 'The file is empty.' },
    ],
  ] as const)('[DOC-115] reports the reason: %s', async (_, error, statuses, none) => {
    expect(await serviceOver(error, statuses).page(place, signal)).toEqual(err(none))
  })

  it.each([404, 405])(
    '[DOC-301] [API-9] has an unknown reason if even the first page of a ready document gets %i, because the backend lacks the call',
    async (status) => {
      const error: AppError = { ...absent, status }
      const service = serviceOver(error, { d1: told('ready') }, Infinity)
      for (const page of [1, 3])
        expect(await service.page({ documentId: 'd1', page }, signal)).toEqual(
          err({ why: 'unknown' }),
        )
    },
  )

  it('[DOC-301] is requested again if the document has just become ready', async () => {
    const service = serviceOver(absent, { d1: told('ready') }, 1)
    expect(await service.page({ documentId: 'd1', page: 1 }, signal)).toEqual(ok(firstPage))
  })
})

describe('the file of a document', () => {
  const saved: (readonly [string, Blob])[] = []
  const serviceWith = (send: Send) =>
    createDocumentService({
      api: (async () => err(lost)) as unknown as Api,
      send,
      settings,
      save: (name, content) => void saved.push([name, content]),
    })

  it('[DOC-119] is downloaded under its name', async () => {
    const calls: unknown[] = []
    const service = serviceWith(async (_, name, parts) => {
      calls.push([name, parts?.params])
      return ok(new Response('words'))
    })
    expect(await service.download('d1', 'notes.txt')).toEqual(ok(null))
    expect(calls).toEqual([['documents.file', { id: 'd1' }]])
    expect(saved.map(([name]) => name)).toEqual(['notes.txt'])
    expect(await saved[0]?.[1].text()).toBe('words')
  })

  it('[DOC-119] is saved under the name that the server has cleaned, if the server sends one', async () => {
    const names: string[] = []
    const said = ["attachment; filename*=UTF-8''K%C3%B6ln%3Cb%3E.txt", "x; filename*=UTF-8''%", '']
    for (const header of said) {
      const headers = { 'content-disposition': header }
      const service = createDocumentService({
        api: (async () => err(lost)) as unknown as Api,
        send: async () => ok(new Response('words', { headers })),
        settings,
        save: (name) => void names.push(name),
      })
      await service.download('d1', 'shown.txt')
    }
    expect(names).toEqual(['Köln.txt', 'shown.txt', 'shown.txt'])
  })

  it('[DOC-119] fails as a lost connection if the body breaks off', async () => {
    const broken = new ReadableStream({ pull: (to) => to.error(new TypeError('Failed to fetch')) })
    const service = serviceWith(async () => ok(new Response(broken)))
    expect(await service.bytes('thumbnail', 'd1')).toMatchObject({
      ok: false,
      error: { type: 'network', operation: 'documents.thumbnail' },
    })
  })
})
