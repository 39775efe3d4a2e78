import http from 'node:http'
import { CONVERSATION_ID, storedConversation, LAST_WORDS, answerStream } from './corpus.ts'

const BARE_PAGE = `<!doctype html><meta charset="utf-8"><title>Bare</title>
<style>
  body { margin: 0; height: 100vh; display: flex; flex-direction: column; font: 15px/1.5 sans-serif }
  #answers { flex: 1; overflow: auto; padding: 16px; white-space: pre-wrap }
</style>
<div id="answers" role="log"></div><textarea aria-label="Message"></textarea>
<script type="module">
  const showHistory = async () => {
    const address = '/api/chat/conversations/%ID%/messages/?page=1&page_size=1000'
    const { messages } = await (await fetch(address)).json()
    for (const { text_content } of messages) {
      const row = document.getElementById('answers').appendChild(document.createElement('div'))
      row.textContent = text_content
    }
  }
  if (location.search === '?history') void showHistory()
  const area = document.querySelector('textarea')
  area.addEventListener('keydown', async (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const node = document.getElementById('answers').appendChild(document.createTextNode(''))
    const { body } = await fetch('/api/chat/stream/', { method: 'POST', body: '{}' })
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\\n')
      rest = lines.pop()
      for (const line of lines) {
        if (!line.startsWith('data: ')) continue
        const { type, payload } = JSON.parse(line.slice(6))
        if (type === 'text_delta') node.appendData(payload.text)
      }
    }
  })
</script>`.replace('%ID%', CONVERSATION_ID)

/**
 * A proxy in front of our server. It answers the chat stream itself, by default as fast as the
 * client reads.
 */
export type Replay = {
  readonly origin: string
  /**
   * Sets the chunks of later answers and their rate. By default they go out as fast as the client
   * reads.
   */
  readonly use: (pieces: readonly Buffer[], perSecond?: number) => void
  /**
   * Sets the number of messages in the replayed conversation, and the last words of its last
   * answer. Until this call, the conversation has no messages.
   */
  readonly remember: (messages: number, last?: string) => void
  readonly close: () => void
}

type Answer = { readonly pieces: readonly Buffer[]; readonly perSecond: number }

const until = (time: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())))

const stream = async (response: http.ServerResponse, { pieces, perSecond }: Answer) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const start = performance.now()
  for (const [index, piece] of pieces.entries()) {
    if (response.destroyed) return
    if (Number.isFinite(perSecond)) await until(start + (index * 1000) / perSecond)
    if (!response.write(piece)) await new Promise((resolve) => response.once('drain', resolve))
  }
  response.end()
}

const CONVERSATION = `/api/chat/conversations/${CONVERSATION_ID}/`

const answer = (response: http.ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Page 1 has the newest messages. Within a page, the oldest comes first. */
const pageOf = (messages: ReturnType<typeof storedConversation>, address: string) => {
  const query = new URL(address, 'http://replay').searchParams
  const size = Number(query.get('page_size') ?? 50)
  const end = messages.length - (Number(query.get('page') ?? 1) - 1) * size
  const start = Math.max(0, end - size)
  return {
    messages: messages.slice(start, Math.max(0, end)),
    total_count: messages.length,
    has_more: start > 0,
  }
}

const proxy = (request: http.IncomingMessage, response: http.ServerResponse, target: string) => {
  const url = new URL(request.url ?? '/', target)
  const { method = 'GET', headers } = request
  const onward = http.request(url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

/**
 * Starts the replay server on `port`. It serves the stream, the bare page and the stored messages
 * of the replayed conversation. A request to a path in `own` goes to the listener of that path, and
 * any other request to `target`.
 */
export const startReplay = async (
  port: number,
  target: string,
  own: Readonly<Record<string, http.RequestListener>> = {},
): Promise<Replay> => {
  let next: Answer = { pieces: answerStream(5000), perSecond: Infinity }
  let stored = storedConversation(0, LAST_WORDS)
  const server = http.createServer((request, response) => {
    const path = new URL(request.url ?? '/', target).pathname
    if (path === '/bare') {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(BARE_PAGE)
    } else if (path === '/api/chat/stream/') {
      request.resume()
      void stream(response, next)
    } else if (path === `${CONVERSATION}messages/`) {
      answer(response, pageOf(stored, request.url ?? ''))
    } else if (path === CONVERSATION) {
      answer(response, { conversation_id: CONVERSATION_ID, title: 'Quarter review' })
    } else if (path === `${CONVERSATION}stream/`) {
      response.writeHead(204)
      response.end()
    } else if (own[path]) own[path](request, response)
    else proxy(request, response, target)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    use: (pieces, perSecond = Infinity) => {
      next = { pieces, perSecond }
    },
    remember: (messages, last = LAST_WORDS) => {
      stored = storedConversation(messages, last)
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
