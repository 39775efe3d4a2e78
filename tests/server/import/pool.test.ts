import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { MESSAGES } from '#contract/api/messages.ts'
import { UNREADABLE_FILE } from '#contract/api/wording.ts'
import { openScratch } from '#server/http/scratch-file.ts'
import { createImports, type Imports } from '#server/import/imports.ts'
import { createLog } from '#server/log.ts'

const FRAGILE = new URL('../../support/transfer/fragile-import.ts', import.meta.url)
const log = createLog('silent')
const open: Imports[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const imports = (
  limits: Parameters<typeof createImports>[0] = {},
  turns: Parameters<typeof createImports>[1] = {},
  script: URL = FRAGILE,
): Imports => {
  const made = createImports(limits, turns, script)
  open.push(made)
  return made
}

type Wish = { readonly user?: string; readonly signal?: AbortSignal; readonly begun?: () => void }

/** Imports a file of this name. Returns `leftOut`, or the status and detail of the error. */
const readBy =
  (pool: Imports) =>
  async (name: string, { user = 'maya', signal, begun }: Wish = {}) => {
    const file = await openScratch()
    try {
      const read = await pool.read({
        userId: user,
        upload: { name, file, size: 0 },
        named: async () => {
          begun?.()
          return { id: name, title: name }
        },
        choices: {},
        signal: signal ?? new AbortController().signal,
        log,
      })
      return read.ok ? read.value.leftOut : [read.error.status, read.error.detail]
    } finally {
      await file.close()
    }
  }

const late = [504, MESSAGES.importTimedOut]
const down = [503, MESSAGES.importUnavailable]

describe('reader processes', () => {
  it('[IMPORT-64] end if a file takes too long, uses too much memory or crashes them', async () => {
    const read = readBy(imports({ heapMb: 16 }))
    for (const name of ['die', 'babble'])
      expect(await read(name)).toEqual([422, UNREADABLE_FILE.corrupt])
    expect(await readBy(imports({ timeoutMs: 200 }))('hang')).toEqual(late)
    expect(await read('full')).toEqual([422, UNREADABLE_FILE.too_large])
    expect(await read('good')).toEqual({ macro: expect.any(Number) })
  })

  it('[IMPORT-815] that are killed from outside fail the import with 503', async () => {
    expect(await readBy(imports())('be killed')).toEqual(down)
  })

  it('[IMPORT-64] that cannot start fail the import with 503', async () => {
    const missing = new URL('none.ts', FRAGILE)
    expect(await readBy(imports({}, {}, missing))('good')).toEqual(down)
  })

  it('[IMPORT-64] are reused for the next file unless they have grown large', async () => {
    const read = readBy(imports())
    const [first, second] = [await read('good'), await read('large')]
    expect(second).toEqual(first)
    expect(await read('good')).not.toEqual(first)
  })

  it('[IMPORT-67] leave the formulas uncalculated if the calculation takes too long', async () => {
    const read = readBy(imports({ calculateMs: 50 }))
    expect(await read('hang calculating')).toEqual({ chart: 2 })
  })

  it('[IMPORT-65, IMPORT-822] alternate between users, and the queue takes a limited number of files of each user', async () => {
    const read = readBy(imports({}, { atOnce: 1, ofUser: 3 }))
    const order: string[] = []
    const [working, begun] = [new AbortController(), new AbortController()]
    const hanging = read('hang', { signal: working.signal, begun: () => begun.abort() })
    await once(begun.signal, 'abort')
    // While `hang` blocks the pool, three files of each user wait in the queue. The fourth exceeds
    // the limit and is refused at once.
    const fill = async (user: string) => {
      const files = Array.from({ length: 4 }, () =>
        read('good', { user, begun: () => order.push(user) }),
      )
      expect(await Promise.race(files)).toEqual(down)
      return files
    }
    const all = [...(await fill('a')), ...(await fill('b'))]
    working.abort()
    await Promise.all([hanging, ...all])
    expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
  })

  it('[IMPORT-823] that stay busy let a queued import fail with 503 after a limited wait', async () => {
    const read = readBy(imports({}, { atOnce: 1, waitMs: 50 }))
    const [hang, begun] = [new AbortController(), new AbortController()]
    const hanging = read('hang', { signal: hang.signal, begun: () => begun.abort() })
    await once(begun.signal, 'abort')
    expect(await read('good', { user: 'other' })).toEqual(down)
    hang.abort()
    expect(await hanging).toEqual(down)
  })

  it('[IMPORT-72] drop a cancelled file, whether it is being read or queued', async () => {
    const read = readBy(imports({}, { atOnce: 1 }))
    const [working, waiting] = [new AbortController(), new AbortController()]
    const begun = new AbortController()
    const hanging = read('hang', { signal: working.signal, begun: () => begun.abort() })
    await once(begun.signal, 'abort')
    let isAsked = false
    const gone = read('good', { signal: waiting.signal, begun: () => (isAsked = true) })
    const next = read('good', { user: 'other' })
    waiting.abort()
    expect(await gone).toEqual(down)
    working.abort()
    expect(await hanging).toEqual(down)
    expect(await next).toEqual({ macro: expect.any(Number) })
    expect(isAsked).toBe(false)
  })

  it('[IMPORT-64] end with the server', async () => {
    const pool = imports()
    const begun = new AbortController()
    const hanging = readBy(pool)('hang', { begun: () => begun.abort() })
    await once(begun.signal, 'abort')
    await pool.close()
    expect(await hanging).toEqual(down)
    expect(await readBy(pool)('good')).toEqual(down)
  })
})
