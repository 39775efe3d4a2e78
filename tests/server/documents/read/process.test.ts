import { describe, expect, it } from 'vitest'
import { ReaderUnavailable } from '#server/documents/read/read-document.ts'
import { readAs } from '#tests/support/documents/document-files.ts'

const FRAGILE = new URL('../../../support/documents/fragile-reading.ts', import.meta.url)

/** Runs the fragile fixture process, which behaves as `text` says. */
const told = (text: string, more: Parameters<typeof readAs>[2] = {}, signal?: AbortSignal) =>
  readAs('txt', text, { script: FRAGILE, ...more }, signal)

describe('the reader process', () => {
  it("[DOC-50] reports a crash as a failed document, without quoting the document's text", async () => {
    const crashes: string[] = []
    const crashed = (detail: string): void => {
      crashes.push(detail)
    }
    for (const how of ['die', 'quote', 'babble'])
      expect(await told(how, { crashed })).toEqual({ ok: false, error: 'corrupt' })
    expect(crashes.length).toBe(3)
    expect(crashes.join('\n')).not.toContain('somebody')
    // The report still names the line of the crash.
    expect(crashes[0]).toMatch(/fragile-reading\.ts:\d+:\d+/)
    expect(crashes[1]).toMatch(/fragile-reading\.ts:\d+:\d+/)
    expect(await told('heap', { heapMb: 32 })).toEqual({ ok: false, error: 'outOfMemory' })
  })

  it('[DOC-51] ends itself if it exceeds its processor or memory limit', async () => {
    expect(await told('loop')).toEqual({ ok: false, error: 'tooSlow' })
    expect(await told('buffers')).toEqual({ ok: false, error: 'outOfMemory' })
  })

  it('[DOC-832] ends itself if it exceeds its time limit', async () => {
    expect(await told('hang', { timeoutMs: 100 })).toEqual({ ok: false, error: 'tooSlow' })
  })

  it.each(['die', 'loop', 'show nonsense'])(
    '[DOC-48, DOC-831] keeps the text of the document if drawing the thumbnail makes this process %s',
    async (how) => {
      const read = await told(`read, then ${how}`)
      expect(read).toEqual({ ok: true, value: expect.objectContaining({ wordCount: 1 }) })
      expect(read.ok && read.value.thumbnail).toBeUndefined()
    },
  )

  it('[DOC-52] ends if nobody waits for its result', async () => {
    const leaving = new AbortController()
    let pid = 0
    const started = (id: number): void => {
      pid = id
      leaving.abort(new Error('nobody waits'))
    }
    await expect(told('hang', { started }, leaving.signal)).rejects.toThrow('nobody waits')
    expect(pid).toBeGreaterThan(0)
    await expect(told('hang', {}, leaving.signal)).rejects.toThrow('nobody waits')
  })

  it('[DOC-833] does not fail the document if it is killed from outside or cannot start', async () => {
    const started = (id: number): void => {
      process.kill(id, 'SIGKILL')
    }
    await expect(told('hang', { started })).rejects.toThrow(ReaderUnavailable)
    const script = new URL('./nothing.ts', FRAGILE)
    await expect(told('hang', { script })).rejects.toThrow(ReaderUnavailable)
  })

  it('[DOC-53] has no environment variables of the server', async () => {
    process.env['OPENAI_API_KEY'] = 'secret'
    try {
      const read = await told('environment')
      if (!read.ok) throw new Error(read.error)
      const names = read.value.pages[0]?.text.split(' ') ?? []
      expect(names.filter((name) => !/^(?:MALLOC_|NODE_CHANNEL_)/.test(name))).toEqual([])
    } finally {
      delete process.env['OPENAI_API_KEY']
    }
  })

  it('[DOC-834] makes the call throw if it returns anything but the contents of a document', async () => {
    await expect(told('nonsense')).rejects.toThrow(/Expected/)
  })
})
