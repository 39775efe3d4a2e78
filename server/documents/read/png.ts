import { crc32, deflateSync } from 'node:zlib'
import type { Gray } from './gray.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const GRAY = 0
/** Fast rather than small, because the PNG is read once and dropped. */
const LEVEL = 1
const HEAD_BYTES = 13

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

export const pngOf = ({ width, height, depth, data }: Gray): Buffer => {
  const stride = Math.ceil((width * depth) / 8)
  const rows = Buffer.alloc((stride + 1) * height)
  for (let row = 0; row < height; row += 1)
    rows.set(data.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1)
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, GRAY], 8)
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: LEVEL })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
