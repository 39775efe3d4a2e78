import http from 'node:http'
import { CONVERSATION_ID, wire } from './corpus.ts'

const BARE_PAGE = `<!doctype html><meta charset="utf-8"><title>Bare</title>
<style>
  body { margin: 0; height: 100vh; display: flex; flex-direction: column; font: 15px/1.5 sans-serif }
  #answers { flex: 1; overflow: auto; padding: 16px; white-space: pre-wrap }
</style>
<div id="answers" role="log"></div><textarea aria-label="Message"></textarea>
<script type="module">
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
</script>`

/** A server in front of the app's own: it answers the chat stream by itself, as fast as it is read. */
export type Replay = {
  readonly origin: string
  /** Sets how many deltas the next answers have. */
  readonly use: (deltas: number) => void
  readonly close: () => void
}

const stream = async (response: http.ServerResponse, chunks: readonly Buffer[]) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  for (const chunk of chunks) {
    if (response.destroyed) return
    if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve))
  }
  response.end()
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
 * Starts the replay server on `port`. It answers the stream and the bare page that only appends
 * text, knows the replayed conversation (empty so far), and hands all else to `target`.
 */
export const startReplay = async (port: number, target: string): Promise<Replay> => {
  let chunks = wire(5000)
  const server = http.createServer((request, response) => {
    const path = new URL(request.url ?? '/', target).pathname
    if (path === '/bare') {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(BARE_PAGE)
    } else if (path === '/api/chat/stream/') {
      request.resume()
      void stream(response, chunks)
    } else if (path === `/api/chat/conversations/${CONVERSATION_ID}/messages/`) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ messages: [], total_count: 0, has_more: false }))
    } else proxy(request, response, target)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    use: (deltas) => {
      chunks = wire(deltas)
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
