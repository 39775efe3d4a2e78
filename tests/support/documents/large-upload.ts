import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { MB_BYTES } from '#contract/limits.ts'
import { freePort, start } from '#tests/operations/server-process.ts'
import { elapsed } from '../../../bench/support/figure.ts'
import { memoryOf } from '../../../bench/support/memory.ts'
import { signUp } from '../server/caller.ts'
import { newConversation } from './documents.ts'
import { temporaryFolder } from '../server/server.ts'

const FILE_MB = 50

type Upload = { readonly origin: string; readonly token: string; readonly chat: string }

/** Streams a form with files of 50 MB each and returns the status. */
const send = ({ origin, token, chat }: Upload, files: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(`${origin}/api/documents/upload/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    })
    call.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', reject)
    const piece = Buffer.alloc(MB_BYTES, 'Costs rose in March. ')
    const write = (bytes: Buffer | string) =>
      new Promise<void>((done) => {
        if (call.write(bytes)) done()
        else call.once('drain', done)
      })
    const all = async (): Promise<void> => {
      await write(`--x\r\ncontent-disposition: form-data; name="conversation_id"\r\n\r\n${chat}`)
      for (let n = 0; n < files; n += 1) {
        await write(
          `\r\n--x\r\ncontent-disposition: form-data; name="files"; filename="${n}.docx"\r\n\r\nPK`,
        )
        await write(piece.subarray(2))
        for (let at = 1; at < FILE_MB; at += 1) await write(piece)
      }
      call.end('\r\n--x--\r\n')
    }
    all().catch(reject)
  })

/**
 * Uploads files of 50 MB each to a separate server. Returns the peak memory above idle in MB and
 * the duration in ms.
 */
export const largeUpload = async (
  files: number,
): Promise<{ readonly status: number; readonly aboveMB: number; readonly ms: number }> => {
  const folder = temporaryFolder()
  const server = await start({ PORT: String(await freePort()), DATA_DIR: folder })
  const { pid } = server.child
  try {
    const person = await signUp(server.origin)
    const chat = await newConversation(person)
    const rest = memoryOf(pid, 'now')
    let status = 0
    const ms = await elapsed(async () => {
      status = await send({ origin: server.origin, token: person.session.token, chat }, files)
    })
    return { status, aboveMB: memoryOf(pid, 'most') - rest, ms }
  } finally {
    server.child.kill('SIGKILL')
    await server.exited
    rmSync(folder, { recursive: true, force: true })
  }
}
