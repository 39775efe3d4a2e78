import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { chatEndpoints } from '#contract/api/endpoints/chat.ts'
import { STREAM_INACTIVITY_CHECK_MS, STREAM_INACTIVITY_MS } from '#contract/limits.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import type { SendRequest, StreamActorEvent } from '#src/machines/reply/types.ts'
import { createLocalAuth } from '#src/services/auth/local.ts'
import type { AuthEvent } from '#src/services/auth/port.ts'
import { createOpenStream } from '#src/services/chat/chat-stream.ts'
import { realClock, type Clock } from '#src/services/browser/clock.ts'
import { createTokenlessSend, createSend } from '#src/services/http/http-client.ts'
import { createMemory, noTabs } from '#tests/support/client/memory.ts'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
})

const listen = async (answer: RequestListener): Promise<string> => {
  const listening = createServer(answer)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', () => resolve()))
  const address = listening.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

const order: SendRequest = {
  id: '0190f3a0-0000-7000-8000-000000000001',
  replyId: 'a',
  at: '2026-01-01T10:00:00Z',
  conversationId: null,
  text: 'Hello',
  documents: [],
  spreadsheetId: null,
  spend: 'free',
  replaces: null,
}

describe('a silent stream', () => {
  /**
   * A clock that moves only when a test calls `pass`. Each call also runs the interval's callback.
   */
  const createHandClock = () => {
    let now = 0
    const looked: (() => void)[] = []
    let every: { readonly ms: number; readonly run: () => void } | null = null
    const clock: Clock = {
      ...realClock,
      now: () => {
        looked.shift()?.()
        return now
      },
      every: (ms, run) => {
        every = { ms, run }
        return () => {
          every = null
        }
      },
      frame: (run) => {
        run(false)
        return () => {}
      },
    }
    const pass = (ms: number): void => {
      now += ms
      every?.run()
    }
    /** Resolves at the next call of `now`. The stream calls `now` when it has read bytes. */
    const look = () => new Promise<void>((resolve) => looked.push(resolve))
    return { clock, pass, look, interval: () => every?.ms ?? null }
  }

  const openSilent = async () => {
    let say: (text: string) => void = () => {}
    const closed = Promise.withResolvers<void>()
    const origin = await listen((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.flushHeaders()
      response.on('close', () => closed.resolve())
      say = (text) => response.write(text)
    })
    const news: StreamActorEvent[] = []
    const opened = Promise.withResolvers<void>()
    const hand = createHandClock()
    const open = createOpenStream({
      send: createTokenlessSend({ baseUrl: origin }),
      clock: hand.clock,
      ready: async () => {},
    })
    const stop = open({ kind: 'send', order }, (item) => {
      news.push(item)
      if (item.type === 'STREAM_OPENED') opened.resolve()
    })
    await opened.promise
    return { ...hand, news, stop, closed: closed.promise, say: (text: string) => say(text) }
  }

  it('[STREAM-17] fails after 30 minutes and closes its request; a check runs every minute', async () => {
    const { news, pass, interval, closed } = await openSilent()
    expect(interval()).toBe(STREAM_INACTIVITY_CHECK_MS)
    pass(STREAM_INACTIVITY_MS - 1)
    expect(news.map((item) => item.type)).toEqual(['STREAM_OPENED'])
    pass(1)
    expect(news.at(-1)).toEqual({
      type: 'STREAM_FAILED',
      error: { type: 'stream_inactive' },
      isCut: false,
    })
    await closed
    expect(interval()).toBeNull()
  })

  it.each([': keepalive\n\n', '\n', 'data: {"id"'])(
    '[STREAM-18] resets its timeout on %j',
    async (bytes) => {
      const { news, pass, look, say, stop, closed } = await openSilent()
      pass(STREAM_INACTIVITY_MS - 1)
      const read = look()
      say(bytes)
      await read
      pass(STREAM_INACTIVITY_MS - 1)
      expect(news.map((item) => item.type)).toEqual(['STREAM_OPENED'])
      pass(1)
      expect(news.at(-1)?.type).toBe('STREAM_FAILED')
      stop()
      await closed
    },
  )

  it('[SEND-10, SEND-518] closes its request on a stop and reports nothing afterwards', async () => {
    const { news, pass, stop, say, closed } = await openSilent()
    stop()
    say('data: {"id":"1","sequence":1,"type":"text_delta","payload":{"text":"a"}}\n\n')
    await closed
    pass(STREAM_INACTIVITY_MS * 2)
    expect(news.map((item) => item.type)).toEqual(['STREAM_OPENED'])
  })
})

describe('an expired token', () => {
  const session = (token: string) =>
    JSON.stringify({ token, expires_at: '2126-01-01T00:00:00Z', user: { id: 'u1' } })

  /** A backend that accepts one token. `refresh` is the status of its refresh call. */
  const backend = async (accepted: string, refresh: number) => {
    const calls: string[] = []
    const origin = await listen((request, response) => {
      const { url = '', headers } = request
      calls.push(`${url} ${headers.authorization ?? '-'}`)
      const isRefresh = url.startsWith('/api/auth/refresh/')
      if (url.startsWith('/api/auth/sign-in/')) return response.end(session('old'))
      const isGood = isRefresh ? refresh === 200 : headers.authorization === `Bearer ${accepted}`
      response.writeHead(isGood ? 200 : 401, { 'content-type': 'application/json' })
      if (!isGood) return response.end('{"detail":"Sign in to continue."}')
      return response.end(isRefresh ? session('new') : '{"histories":[]}')
    })
    const auth = createLocalAuth(
      createTokenlessSend({ baseUrl: origin }),
      realClock,
      noTabs,
      createMemory(),
    )
    // The token from this sign-in has already expired.
    const entry = { email: 'maya@example.test', password: 'correct horse', next: null }
    await auth.signIn(entry)
    calls.length = 0
    const heard: AuthEvent['type'][] = []
    auth.watch((news) => heard.push(news.type))
    return { calls, heard, auth, send: createSend({ baseUrl: origin }, auth) }
  }

  it('[AUTH-7, AUTH-163] is renewed silently, and the call is sent again', async () => {
    const { send, heard, calls } = await backend('new', 200)
    const answer = await send(chatEndpoints, 'histories.list')
    expect(answer.ok).toBe(true)
    expect(heard).toEqual(['TOKEN_RENEWED'])
    expect(calls).toEqual([
      '/api/chat/histories/ Bearer old',
      '/api/auth/refresh/ Bearer old',
      '/api/chat/histories/ Bearer new',
    ])
  })

  it('[AUTH-9] a second 401 after a successful refresh fails the call and signs nobody out', async () => {
    const { send, heard, calls } = await backend('another', 200)
    const answer = await send(chatEndpoints, 'histories.list')
    expect(answer.ok ? '' : errorToMessage(answer.error)).toBe('Failed to fetch chat histories')
    expect(heard).not.toContain('SESSION_ENDED')
    expect(calls).toHaveLength(3)
  })

  it('[AUTH-8] only a 401 of the refresh itself ends the session', async () => {
    const { send, heard } = await backend('another', 401)
    const answer = await send(chatEndpoints, 'histories.list')
    expect(answer.ok).toBe(false)
    expect(heard).toEqual(['SESSION_ENDED'])
  })
})
