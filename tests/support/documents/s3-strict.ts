import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** An S3 server for our subset of the API. Its checks are as strict as those of S3. */
export type StrictS3 = { readonly port: number; readonly close: () => Promise<void> }

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

/** True if the AWS Signature Version 4 of the request matches the secret. */
const isSigned = ({ method, url, headers }: IncomingMessage, secret: string): boolean => {
  const [, , scope = '', day = '', region = '', names = '', signature] =
    FORM.exec(headers.authorization ?? '') ?? []
  const signed = names.split(';')
  if (!signed.includes('host') || !signed.includes('x-amz-date')) return false
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const payload = String(headers['x-amz-content-sha256'])
  const request = [method, url, '', lines, names, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const parts = [day, region, 's3', 'aws4_request']
  const key = parts.reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}

/**
 * Starts the server, by default on a free port. It rejects requests without a valid signature, and
 * uploads without a content length.
 */
export const startStrictS3 = async (secret: string, port = 0): Promise<StrictS3> => {
  const objects = new Map<string, Buffer>()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = request
    const end = (status: number, body?: Buffer): void => {
      response.writeHead(status, body ? { 'content-length': body.byteLength } : {})
      response.end(method === 'HEAD' ? undefined : body)
    }
    if (!isSigned(request, secret)) return end(403)
    const found = objects.get(url)
    if (method === 'PUT') {
      if (request.headers['content-length'] === undefined) return end(411)
      objects.set(url, await buffer(request))
      return end(200)
    }
    if (method === 'DELETE') objects.delete(url)
    if (method === 'DELETE') return end(204)
    return found ? end(200, found) : end(404)
  }
  const server = createServer((request, response) => {
    // A truncated body throws, so the server stores nothing.
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
